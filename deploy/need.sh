#!/bin/sh
# Installs the Debian packages that `make play` or `make test` needs and that are missing, or says the exact command.
# Use: need.sh play|test. As root or with a password-free sudo it installs them; otherwise it prints the command.
# Only python3 with venv is a must; without the others the checks that want them are skipped with their reason.
set -u

must="" want="" kind=${1:-play}
have() { command -v "$1" >/dev/null 2>&1; }
python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || must="$must python3"
python3 -c 'import venv, ensurepip' 2>/dev/null || must="$must python3-venv"
# A line for every fiftieth package that apt unpacks or sets up, so that nobody waits before a silent screen.
# (Read by the shell: Debian's awk keeps back what it reads until there is much of it.)
progress() {
    n=0
    while IFS= read -r line; do
        case $line in "Unpacking "* | "Setting up "*)
            n=$((n + 1))
            [ $((n % 50)) != 0 ] || echo "  … $n steps done: $line" ;;
        esac
    done
}
library() { ldconfig -p 2>/dev/null | grep -q "$1"; }

if [ "${1:-play}" = test ]; then
    have gcc || want="$want gcc libc6-dev"
    have avr-gcc || want="$want gcc-avr"
    [ -e /usr/lib/avr/include/avr/io.h ] || want="$want avr-libc"
    [ -e /usr/include/simavr/sim_avr.h ] || want="$want simavr libsimavr-dev libelf-dev"
    have node || want="$want nodejs npm"
    have shellcheck || want="$want shellcheck"
    have systemd-analyze || want="$want systemd"
    have udevadm || want="$want udev"
    have dpkg-deb || want="$want dpkg"
    have man || want="$want man-db"
    have qemu-aarch64-static || have qemu-aarch64 || want="$want qemu-user-static"
    have mmdebstrap || want="$want mmdebstrap arch-test"
    library libEGL.so.1 || want="$want libegl1"
    library libGLESv2.so.2 || want="$want libgles2"
    library libgbm.so.1 || want="$want libgbm1"
    ls /usr/lib/*/dri/swrast_dri.so /usr/lib/*/dri/kms_swrast_dri.so >/dev/null 2>&1 || want="$want libgl1-mesa-dri"
    have Xvfb || want="$want xvfb"
    have xdotool || want="$want xdotool"
    have git || want="$want git"
fi

packages="$must$want"
[ -z "$packages" ] && exit 0

# shellcheck disable=SC2086  # one word a package is meant
set -- $packages
more="a dozen more"
[ "${kind:-play}" = play ] || more="several hundred more, which takes some minutes"
telling="Installing $# packages, and what they want themselves (on a bare system $more):$packages"
apt="env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends$packages"
if have apt-get && [ "$(id -u)" = 0 ]; then
    echo "$telling"
    apt-get update -qq >/dev/null 2>&1
    # shellcheck disable=SC2086
    $apt 2>&1 | progress
    # shellcheck disable=SC2086
    $apt >/dev/null 2>&1 || for one in $packages; do
        apt-get install -y --no-install-recommends "$one" >/dev/null 2>&1 || echo "Could not install $one."
    done
elif have apt-get && sudo -n true 2>/dev/null; then
    echo "$telling"
    sudo -n apt-get update -qq >/dev/null 2>&1
    # shellcheck disable=SC2086
    sudo -n $apt 2>&1 | progress
    # shellcheck disable=SC2086
    sudo -n $apt >/dev/null 2>&1 || echo "Some of these could not be installed."
else
    echo "These packages are missing:$packages"
    echo "Install them with:  sudo apt-get install --no-install-recommends$packages"
    if [ -n "$must" ]; then
        echo "Python 3.11 or later with venv is needed to go on."
        exit 1
    fi
    echo "Going on without; what needs them will say that it was skipped."
fi
if [ -n "$must" ]; then
    python3 -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || {
        echo "Python 3.11 or later with venv is needed; this machine has $(python3 --version 2>&1)."
        exit 1
    }
fi
exit 0
