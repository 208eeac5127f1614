#!/bin/sh
# life.sh OUT TREE DEB: installs the package into a copy of the tree and lets systemd run it in a container.
# life-inside.sh does the proofs there and ends the container; a container has no display, so SDL draws to memory.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=$1 tree=$2 deb=$3
rm -rf "$out/life"
cp -a --reflink=auto "$tree" "$out/life"
cp "$deb" "$out/life/pope-joan.deb"
chroot "$out/life" dpkg -i --force-depends /pope-joan.deb
mkdir -p "$out/life/proof" "$out/life/etc/systemd/system/pope-joan.service.d"
mv "$out/life/pope-joan.deb" "$out/life/proof/"
cp "$out"/*.update "$here/life-inside.sh" "$out/life/proof/"
# Trixie's own systemd reads units and rules: any word is a failure.
words=$(chroot "$out/life" sh -c 'systemd-analyze verify --man=no pope-joan.service pope-joan-safe.service \
    pope-joan-promote.service pope-joan-promote.timer pope-joan-splash.service pope-joan-stick@sda1.service \
    pope-joan-update@sda1.service; udevadm verify --no-summary /usr/lib/udev/rules.d/*pope-joan*.rules' 2>&1) || true
if [ -n "$words" ]; then
    echo "Units or rules: $words" | tee "$out/life.md"
    exit 1
fi
cat >"$out/life/etc/systemd/system/pope-joan.service.d/container.conf" <<'U'
[Service]
Environment=SDL_VIDEODRIVER=dummy SDL_RENDER_DRIVER=software SDL_AUDIODRIVER=dummy
U
cat >"$out/life/etc/systemd/system/proof.service" <<'U'
[Unit]
Description=the proofs
After=pope-joan.service multi-user.target
[Service]
Type=oneshot
TimeoutStartSec=900
ExecStart=/bin/sh /proof/life-inside.sh
ExecStopPost=/usr/bin/systemctl --no-block exit 0
U
mkdir -p "$out/life/etc/systemd/system/multi-user.target.wants"
ln -sf ../proof.service "$out/life/etc/systemd/system/multi-user.target.wants/proof.service"
ln -sf /dev/null "$out/life/etc/systemd/system/systemd-networkd-wait-online.service"
timeout 1000 systemd-nspawn -q -D "$out/life" --register=no --keep-unit --private-network --boot </dev/null || true
cp "$out/life/proof/life.md" "$out/life.md"
cp "$out/life/proof/journal" "$out/life-journal.txt" 2>/dev/null || true
grep -q '^| done' "$out/life.md" && ! grep -q 'FAILED' "$out/life.md"
