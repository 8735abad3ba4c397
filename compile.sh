#!/bin/sh
# Makes .venv/compiled, a copy of Quickdraw in which all that a server does again and again is compiled to C by
# mypyc (a part of mypy), and .venv/bin/quickdraw-compiled, the same command that runs it: a choice takes about a
# quarter less CPU. The rules stay as they are: their version is known by their source.
# Whatever is missing on the machine is said in one sentence.
set -eu

fail() {
    echo "quickdraw: $1" >&2
    exit 1
}

MODULES="
    games/look games/names games/saloon/deck games/saloon/view games/saloon/table/*
    play/bankroll play/clocks play/fair play/heard play/log play/match play/news play/notation play/race
    play/refusals play/series play/store play/table play/talk play/writes
    web/connection web/crier web/deeds web/driver web/ear web/frames web/naming web/picture web/room
    web/seating web/soon web/still web/teller web/telling web/turn web/wire
"

home=$(pwd)
copy=.venv/compiled.new
log=.venv/compile.log
sh compiler.sh
echo "Compiling Quickdraw (about a minute, anew whenever the source changes) ..."
rm -rf "$copy"
mkdir "$copy"
touch "$copy/.done" # now: what is changed while it compiles is newer
cp -R src/quickdraw "$copy"
find "$copy" -name __pycache__ -type d -prune -exec rm -rf {} +
cd "$copy"
files=""
for module in $MODULES; do
    for file in quickdraw/$module.py; do
        [ "$(basename "$file")" = __init__.py ] || files="$files $file"
    done
done
# shellcheck disable=SC2086
"$home/.venv/bin/mypyc" --ignore-missing-imports $files >"$home/$log" 2>&1 ||
    fail "it could not be compiled; the compiler's own words are in $log. make play needs no compiler."
rm -rf build .mypy_cache
cd "$home"
rm -rf .venv/compiled
mv "$copy" .venv/compiled
cat >.venv/bin/quickdraw-compiled <<END
#!/bin/sh
PYTHONPATH="$home/.venv/compiled\${PYTHONPATH:+:\$PYTHONPATH}" exec "$home/.venv/bin/python" -P -m quickdraw "\$@"
END
chmod +x .venv/bin/quickdraw-compiled
