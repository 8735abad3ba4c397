#!/bin/sh
# Compiling needs a C compiler and Python's headers: installs Debian's where that is allowed, else says so in one
# sentence.
set -eu

there() {
    command -v gcc >/dev/null 2>&1 || command -v cc >/dev/null 2>&1 || return 1
    .venv/bin/python -c 'import pathlib, sys, sysconfig; sys.exit(not pathlib.Path(sysconfig.get_path("include"), "Python.h").exists())'
}

there && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing a C compiler (once) ..."
    { apt-get update -qq && apt-get install -y -qq --no-install-recommends gcc libc6-dev python3-dev; } >/dev/null 2>&1 &&
        there && exit 0
fi
echo "quickdraw: a C compiler and Python's headers are needed (on Debian: apt-get install gcc libc6-dev python3-dev); make play needs neither." >&2
exit 1
