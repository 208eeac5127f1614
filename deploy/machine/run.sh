#!/bin/sh
# run.sh OUT: the long proofs on emulated machines (`make test-machine`); writes OUT/report.md with times and pictures.
# Needs root, mmdebstrap, systemd-nspawn; the first run fetches Debian trixie into OUT/tree (a minute or two).
# 1. life: the package installed and run by systemd in a container. 2. cage: the table under a real compositor.
# 3. machine: a whole machine in qemu, from power-on. ONLY="life cage" does only some of them.
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$(dirname "$here")")
[ $# = 1 ] || { echo "Use: run.sh OUT"; exit 2; }
mkdir -p "$1"
out=$(cd "$1" && pwd)
python=${PYTHON:-$root/.venv/bin/python}
tree=$out/tree
report=$out/report.md

[ "$(id -u)" = 0 ] || { echo "Containers and machines are made by root: sudo make test-machine"; exit 1; }
for tool in mmdebstrap systemd-nspawn dpkg-deb; do
    command -v "$tool" >/dev/null || { echo "$tool is missing: apt install mmdebstrap systemd-container dpkg"; exit 1; }
done

packages=systemd,systemd-sysv,udev,dbus,polkitd,kmod,python3,libegl1,libgles2,libgbm1,libdrm2,libgl1-mesa-dri
packages=$packages,libasound2t64,iproute2,util-linux,e2fsprogs,procps,cage,xwayland,grim,overlayroot,initramfs-tools
packages=$packages,linux-image-amd64,zstd,busybox,libwayland-egl1,libwayland-cursor0
if [ ! -e "$tree/.packages" ] || [ "$(cat "$tree/.packages")" != "$packages" ]; then
    echo "Fetching Debian trixie (once)."
    rm -rf "$tree"
    mmdebstrap --mode=root --variant=minbase --dpkgopt='path-exclude=/usr/share/man/*' \
        --dpkgopt='path-exclude=/usr/share/doc/*' --aptopt='Acquire::Languages "none"' \
        --include="$packages" trixie "$tree" >"$out/tree.log" 2>&1 || { tail -n 5 "$out/tree.log"; exit 1; }
    echo "$packages" >"$tree/.packages"
fi

echo "Building the package for this machine's processor, and two updates of it."
[ -e "$out/key" ] || "$python" "$root/deploy/update_key.py" new "$out/key" >/dev/null || exit 1
ARCH=amd64 UPDATE_KEY="$out/key.pub" sh "$root/deploy/build-deb.sh" "$out" >"$out/build.log" 2>&1 || {
    cat "$out/build.log"; exit 1; }
deb=$(ls "$out"/pope-joan_*_amd64.deb)
"$python" "$here/updates.py" "$out/key" "$deb" "$out" || exit 1

{
    echo "# Emulated machines"
    echo
    echo "$(date -u +%F), $(basename "$deb"), on $(nproc) cores at load $(cut -d' ' -f1 /proc/loadavg)."
} >"$report"
failed=""
for part in ${ONLY:-life cage machine}; do
    echo "== $part"
    if sh "$here/$part.sh" "$out" "$tree" "$deb" >"$out/$part.log" 2>&1; then
        status="all right"
    else
        status="FAILED"
        failed="$failed $part"
    fi
    {
        echo
        echo "## $part: $status"
        echo
        cat "$out/$part.md" 2>/dev/null || tail -n 5 "$out/$part.log"
    } >>"$report"
    echo "$part: $status (log: $out/$part.log)"
done
echo "The report is $report."
[ -z "$failed" ]
