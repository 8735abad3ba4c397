#!/bin/sh
# The tests in a browser need Chromium: installs Debian's where that is allowed, else says so in one sentence.
set -eu

for name in chromium chromium-browser google-chrome; do
    command -v "$name" >/dev/null 2>&1 && exit 0
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing Chromium (once) ..."
    { apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium; } >/dev/null 2>&1 && exit 0
fi
echo "quickdraw: the tests in a browser need Chromium; install it (on Debian: apt-get install chromium)." >&2
exit 1
