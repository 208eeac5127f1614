#!/bin/sh
# machine.sh OUT TREE DEB: makes a disk with the package on it, starts a whole machine from it in qemu, and proves there
# what a container cannot: the display from power-on, touch, a stick, and the power cut. machine.py does the proofs.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=$1 tree=$2 deb=$3
python=${PYTHON:-$here/../../.venv/bin/python}
command -v qemu-system-x86_64 >/dev/null || { echo "qemu-system-x86 is not installed." | tee "$out/machine.md"; exit 1; }
disk=$out/disk
rm -rf "$disk" "$out"/*.img
cp -a --reflink=auto "$tree" "$disk"
cp "$deb" "$disk/pope-joan.deb"
chroot "$disk" dpkg -i --force-depends /pope-joan.deb
rm "$disk/pope-joan.deb"
# The kernel's line is given by hand here; everything else by the package's own setup.
"$python" -IB "$disk/usr/sbin/pope-joan-setup" --root "$disk" --yes --diagonal 10.1 --data LABEL=pope-joan
cp "$here/agent.py" "$disk/usr/local/bin/agent.py"
cat >"$disk/etc/systemd/system/agent.service" <<'U'
[Unit]
Description=the proofs' hand inside
After=systemd-udevd.service
[Service]
ExecStart=/usr/bin/python3 /usr/local/bin/agent.py
Restart=always
RestartSec=1
[Install]
WantedBy=multi-user.target
U
mkdir -p "$disk/etc/systemd/system/multi-user.target.wants"
ln -sf ../agent.service "$disk/etc/systemd/system/multi-user.target.wants/agent.service"
cp "$disk"/boot/vmlinuz-* "$out/vmlinuz"
cp "$disk"/boot/initrd.img-* "$out/initrd"
rm -rf "${disk:?}"/boot/* "$disk"/var/cache/apt/* "$disk"/var/lib/apt/lists/*
truncate -s 3G "$out/root.img"
mke2fs -q -F -t ext4 -d "$disk" "$out/root.img"
rm -rf "$disk"
truncate -s 1G "$out/data.img"
mke2fs -q -F -t ext4 -L pope-joan "$out/data.img"
truncate -s 256M "$out/stick.img"
mkfs.vfat -n "ODD NAME" "$out/stick.img" >/dev/null
mcopy -i "$out/stick.img" "$out/good.update" ::good.update
exec "$python" -B "$here/machine.py" "$out"
