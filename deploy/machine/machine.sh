#!/bin/sh
# machine.sh OUT TREE DEB: makes a disk with the package on it, starts a whole machine from it in qemu, and proves there
# what a container cannot: the display from power-on, touch, a stick, and the power cut. machine.py does the proofs.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=$1 tree=$2 deb=$3
python=${PYTHON:-$here/../../.venv/bin/python}
for tool in qemu-system-x86_64 mke2fs mkfs.vfat mcopy; do
    command -v "$tool" >/dev/null || {
        echo "$tool is missing: apt install qemu-system-x86 e2fsprogs dosfstools mtools" | tee "$out/machine.md"
        exit 1
    }
done
disk=$out/disk
data=$out/data
rm -rf "$disk" "$data" "$out"/*.img
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
# The table's own watchdog has 6 s and its start 60; here a screen's first picture alone takes longer than 6 s, for it is
# drawn by an emulated processor. The report says how much slower that is than this machine's own.
mkdir -p "$disk/etc/systemd/system/pope-joan.service.d"
printf '[Service]\nWatchdogSec=30\nTimeoutStartSec=300\n' >"$disk/etc/systemd/system/pope-joan.service.d/emulated.conf"
cp "$disk"/boot/vmlinuz-* "$out/vmlinuz"
cp "$disk"/boot/initrd.img-* "$out/initrd"
rm -rf "${disk:?}"/boot/* "$disk"/var/cache/apt/* "$disk"/var/lib/apt/lists/*
truncate -s 3G "$out/root.img"
mke2fs -q -F -t ext4 -d "$disk" "$out/root.img"
# The data partition with what the setup copies there: settings for this table, with the dispenser at the adapter.
# Nobody minds a chair for a quarter of an hour, so that a deal waits for the proofs' finger; and however much is won
# falls from the hopper, where usually more than 60 at once would be paid by hand.
chroot "$disk" chown -R pope-joan:pope-joan /var/lib/pope-joan/settings
cp -a "$disk/var/lib/pope-joan" "$data"
settings=$data/settings/settings.toml
sed -i 's/^payout = .*/payout = "cash-out"/; s/^mind_s = .*/mind_s = 900/; s/^most = .*/most = 255/' "$settings"
printf '\n[[hopper]]\nname = "A"\nport = "usb:0403:6001"\n' >>"$settings"
grep -q '^payout = "cash-out"' "$settings" && grep -q '^mind_s = 900' "$settings" && grep -q '^most = 255' "$settings"
rm -rf "$disk"
truncate -s 1G "$out/data.img"
mke2fs -q -F -t ext4 -L pope-joan -d "$data" "$out/data.img"
rm -rf "$data"
for name in good broken; do
    truncate -s 64M "$out/$name.img"
    mkfs.vfat -n "ODD NAME" "$out/$name.img" >/dev/null
    mcopy -i "$out/$name.img" "$out/$name.update" "::$name.update"
done
exec "$python" -B "$here/machine.py" "$out"
