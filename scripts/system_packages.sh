#!/bin/sh
# Installs Debian packages that are missing, when run as root; otherwise says what to install. Never fails: whoever
# needs a package skips or says so itself.
missing=
for package in "$@"; do
    dpkg -s "$package" >/dev/null 2>&1 || missing="$missing $package"
done
[ -n "$missing" ] || exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    apt-get update --quiet=2 >/dev/null 2>&1
    # shellcheck disable=SC2086
    DEBIAN_FRONTEND=noninteractive apt-get install --yes --quiet=2 --no-install-recommends $missing >/dev/null 2>&1 &&
        exit 0
fi
echo "note: not installed:$missing (some tests or benchmarks will be skipped)" >&2
exit 0
