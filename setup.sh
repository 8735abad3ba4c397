#!/bin/sh
# Makes .venv with Quickdraw and its pinned dependencies. Usage: sh setup.sh [EXTRAS]
# Whatever is missing on the machine is said in one sentence.
set -eu

fail() {
    echo "quickdraw: $1" >&2
    exit 1
}

has_venv() {
    "$1" -c 'import venv, ensurepip' 2>/dev/null
}

# The system's own Python if it will do, else the newest on the path; PYTHON=... chooses another. A system's is
# built with profile-guided optimisation, one that a version manager compiled mostly is not: a server that runs
# on it takes an eighth more time for each choice.
python=""
for candidate in ${PYTHON:-/usr/bin/python3 python3.14 python3.13 python3.12 python3.11 python3 python}; do
    "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue
    python=$candidate
    has_venv "$python" && break
done
[ -n "$python" ] || fail "Python 3.11 or newer is needed; install it (on Debian: apt-get install python3 python3-venv) or name it with PYTHON=..."
has_venv "$python" || fail "Python has no venv module; install it (on Debian: apt-get install python3-venv)."

.venv/bin/python -m pip --version >/dev/null 2>&1 || { # none yet, or a set-up that was cut short
    rm -rf .venv
    echo "Making .venv ..."
    "$python" -m venv .venv || fail "the virtual environment .venv could not be made; remove .venv and check that the disk is not full."
}
echo "Installing what Quickdraw needs (once) ..."
log=.venv/setup.log
PIP_CONSTRAINT=constraints.txt .venv/bin/python -m pip install --disable-pip-version-check --quiet \
    --editable ".${1:+[$1]}" >"$log" 2>&1 ||
    fail "the packages could not be installed; is there a network? (pip's own words are in $log)"
