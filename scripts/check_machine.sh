#!/bin/sh
# Says what is missing on this machine, and how to get it, before anything is built.
set -eu
python=$1
fail() {
    echo "error: $1" >&2
    echo "hint: $2" >&2
    exit 1
}
command -v "$python" >/dev/null || fail "$python was not found" "Install Python 3.11 or later, or say make PYTHON=/path/to/python3."
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    fail "$python is $("$python" --version 2>&1), and 3.11 is the oldest that works" "Say make PYTHON=/path/to/a/newer/python3."
"$python" -c 'import ensurepip, venv' 2>/dev/null ||
    sh "$(dirname "$0")/system_packages.sh" python3-venv
"$python" -c 'import ensurepip, venv' 2>/dev/null ||
    fail "$python has no venv module" "On Debian: apt-get install python3-venv."
command -v cargo >/dev/null || fail "cargo was not found" "Install Rust 1.85 or later: https://rustup.rs"
command -v cc >/dev/null || fail "there is no C linker" "On Debian: apt-get install build-essential."
