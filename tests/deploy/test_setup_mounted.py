"""pope-joan-setup on a running system: a root under an overlay, a boot partition and a data partition of their own.

The system is made of mounts in a namespace of its own: nothing of it is seen, or left, outside.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kiosk.config import load, template

from .conftest import PACKAGE, missing
from .test_setup import CMDLINE, CONFIG, FSTAB

BOOT_FSTAB = "PARTUUID=1-01 /boot/firmware vfat defaults 0 2\n"
ALL = "--yes --rotation 90 --diagonal 21.5 --data LABEL=pope-joan --overlay --no-radios --silent"
STAGE = r"""
set -eu
base=$1
mount -t tmpfs stage "$base"
mkdir "$base/system"
# The root's own disk, as the initramfs mounts it, and what lies on it.
mount -t tmpfs tmpfs /media
mkdir /media/root-ro /media/root-rw
mount -t tmpfs disk /media/root-ro
cp -a "$2/." /media/root-ro/
mkdir -p /media/root-ro/boot/firmware /media/root-ro/run /media/root-ro/proc /media/root-ro/dev /media/root-ro/media \
    /media/root-ro/tmp
for name in bin sbin lib lib64; do ln -s "usr/$name" "/media/root-ro/$name"; mkdir -p "/media/root-ro/usr/$name"; done
mkdir -p /media/root-ro/usr/local
# start OVERLAY: mounts the system at $base/system, its root under an overlay or not, as the machine does at a start.
start() {
    umount -R "$base/system" 2>/dev/null || true
    if [ "$1" = overlay ]; then
        umount /media/root-rw 2>/dev/null || true
        mount -t tmpfs tmpfs-root /media/root-rw
        mkdir /media/root-rw/upper /media/root-rw/work
        mount -o remount,ro /media/root-ro
        mount -t overlay -o lowerdir=/media/root-ro,upperdir=/media/root-rw/upper,workdir=/media/root-rw/work \
            overlayroot "$base/system"
        mount --rbind /media "$base/system/media"
    else
        mount -o remount,rw /media/root-ro
        mount --bind /media/root-ro "$base/system"
    fi
    fill "$base/system"
    mount --bind "$base/boot" "$base/system/boot/firmware"
    if grep -q /var/lib/pope-joan /media/root-ro/etc/fstab; then
        mkdir -p "$base/system/var/lib/pope-joan"
        mount --bind "$base/disk" "$base/system/var/lib/pope-joan"
    fi
}
fill() {
    for name in bin sbin lib lib64 local; do
        [ ! -d "/usr/$name" ] || mount --bind "/usr/$name" "$1/usr/$name"
    done
    mkdir -p "$1$prefix"
    case $prefix in /usr*) ;; *) mount --bind "$prefix" "$1$prefix" ;; esac
    mount --rbind /proc "$1/proc"
    mount --rbind /dev "$1/dev"
    mount -t tmpfs run "$1/run"
    mkdir -p "$1/run/tools" "$1/run/package"
    mount --rbind "$base/tools" "$1/run/tools"
    mount --bind "$package" "$1/run/package"
}
package=$3 python=$4 results=$5 prefix=$6
mkdir "$base/boot" "$base/disk" "$base/tools"
mount -t tmpfs boot "$base/boot"
mount -t tmpfs data "$base/disk"
cp -a "$2/boot/firmware/." "$base/boot/"
rm -rf /media/root-ro/boot/firmware/*
# No partition has a label here: what would be found and mounted by it is the folder that stands for it.
cat >"$base/tools/findfs" <<'E'
#!/bin/sh
[ "$1" = LABEL=pope-joan ] && echo /dev/stand-in
E
cat >"$base/tools/mount" <<'E'
#!/bin/sh
for last in "$@"; do :; done
case "$*" in *" /dev/stand-in "*) exec /usr/bin/mount --bind /run/tools/disk "$last" ;; esac
exec /usr/bin/mount "$@"
E
printf '#!/bin/sh\nexit 3\n' >"$base/tools/systemctl"
chmod +x "$base/tools/"*
mkdir "$base/tools/disk"
mount --bind "$base/disk" "$base/tools/disk"
inside() { PATH=/run/tools:$PATH chroot "$1" "$python" -IB /run/package/usr/sbin/pope-joan-setup $2 </dev/null; }
setup() { echo "== $1" && inside "$base/system" "$1"; echo "= $?"; }
keep() {
    mkdir -p "$results/$1"
    cp -a /media/root-ro/etc /media/root-ro/var "$base/boot" "$base/disk" "$results/$1/"
}
set +e
"""


@pytest.fixture
def stage(tmp_path: Path, need: Callable[..., str]) -> Callable[[str], str]:
    """Return what runs a script on a staged system and gives what it said; its files are kept below `results`."""
    unshare = need("unshare")
    how = [unshare, "-m"] if os.geteuid() == 0 else [unshare, "-rm"]
    if subprocess.run([*how, "mount", "-t", "tmpfs", "t", "/media"], capture_output=True, check=False).returncode:
        missing("Nothing can be mounted here")
    root = tmp_path / "root"
    files = {"boot/firmware/cmdline.txt": CMDLINE, "boot/firmware/config.txt": CONFIG, "etc/fstab": FSTAB + BOOT_FSTAB,
             "usr/share/pope-joan/settings.toml": template(), "usr/share/initramfs-tools/hooks/zz-busybox": "",
             "usr/share/initramfs-tools/scripts/init-bottom/overlayroot": "#!/bin/sh\n",
             "etc/passwd": "root:x:0:0:root:/root:/bin/sh\npope-joan:x:0:0::/:/bin/false\n",
             "etc/group": "root:x:0:\npope-joan:x:0:\n", "etc/systemd/system/mark": "",
             "var/lib/pope-joan/state/journal": "kept so far"}
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    base, results = tmp_path / "base", tmp_path / "results"
    base.mkdir()
    results.mkdir()

    def run(script: str) -> str:
        python = str(Path(sys.executable).resolve())
        done = subprocess.run([*how, "sh", "-c", STAGE + script, "stage", str(base), str(root), str(PACKAGE), python,
                               str(results), sys.base_prefix], capture_output=True, text=True, check=False)
        assert done.stderr == "", done.stdout + done.stderr
        return done.stdout
    return run


def tree(folder: Path) -> dict[str, str]:
    return {str(p.relative_to(folder)): f"-> {p.readlink()}" if p.is_symlink() else p.read_text()
            for p in folder.rglob("*") if p.is_symlink() or p.is_file()}


def test_undo_under_an_overlay_undoes_everything(stage: Callable[[str], str], tmp_path: Path) -> None:
    told = stage(f'start plain; keep before; setup "{ALL}"; start overlay; keep between; setup --undo; keep after\n'
                 'findmnt -no OPTIONS /media/root-ro | cut -d, -f1; findmnt -rno TARGET | grep pope-joan-\n')
    before, between, after = (tmp_path / "results" / name for name in ("before", "between", "after"))
    assert "overlayroot=tmpfs:recurse=0" in (between / "boot/cmdline.txt").read_text()
    assert "LABEL=pope-joan" in (between / "etc/fstab").read_text()
    assert told.count("\n= 0\n") == 2, told
    for name in ("boot", "etc", "var"):
        assert tree(after / name) == tree(before / name)
    assert told.endswith("= 0\nro\n"), "the root is left writable, or something is left mounted"


def test_in_the_overlays_own_chroot_it_refuses_and_changes_nothing(stage: Callable[[str], str], tmp_path: Path) -> None:
    """overlayroot-chroot mounts no boot partition: the overlay would stay on, and the data partition would be gone."""
    told = stage(f'start plain; setup "{ALL}"; start overlay; keep between\n'
                 'umount -R "$base/system" 2>/dev/null; umount -l "$base/system" 2>/dev/null\n'
                 'mount -o remount,rw /media/root-ro; fill /media/root-ro\n'
                 'inside /media/root-ro --undo; echo "= $?"; inside /media/root-ro "--yes --no-radios"; echo "= $?"\n'
                 'keep after\n')
    assert told.count("The boot partition is not mounted at /boot/firmware, so nothing was changed.") == 2, told
    assert told.split("\n").count("= 1") == 2
    assert tree(tmp_path / "results/between") == tree(tmp_path / "results/after")


def test_setting_up_under_an_overlay_lasts(stage: Callable[[str], str], tmp_path: Path) -> None:
    stage(f'start plain; setup "{ALL}"; start overlay; setup "--yes --no-overlay --rotation 270"; keep now\n'
          'start plain; setup --undo; keep after\n')
    now, after = tmp_path / "results/now", tmp_path / "results/after"
    assert "overlayroot" not in (now / "boot/cmdline.txt").read_text()
    assert "270" in (now / "etc/pope-joan/setup.json").read_text()
    assert load(now / "disk/settings/settings.toml").text("screen.rotation") == "270"
    assert (after / "boot/cmdline.txt").read_text() == CMDLINE


def test_a_partition_that_was_used_before_gets_what_was_asked_for_and_keeps_the_rest(
        stage: Callable[[str], str], tmp_path: Path) -> None:
    old = tmp_path / "old.toml"
    old.write_text(template().replace("diagonal_in = 10.1", "diagonal_in = 21.5").replace('pin = ""', 'pin = "4711"'))
    stage(f'mkdir "$base/disk/settings" "$base/disk/state"; cp {old} "$base/disk/settings/settings.toml"\n'
          'echo another >"$base/disk/state/journal"; keep before\n'
          'start plain; setup "--yes --diagonal 7 --rotation 90 --data LABEL=pope-joan"; keep now\n'
          'setup --undo; keep after\n')
    before, now, after = (tmp_path / "results" / name for name in ("before", "now", "after"))
    settings = load(now / "disk/settings/settings.toml")
    assert settings.text("screen.rotation") == "90"
    assert settings.number("screen.diagonal_in") == 7
    assert settings.text("operator.pin") == "4711"
    assert (now / "disk/state/journal").read_text() == "another\n", "two tables' journals are mixed"
    for name in ("boot", "etc", "var", "disk"):
        assert tree(after / name) == tree(before / name)


def test_a_new_partition_gets_what_there_is(stage: Callable[[str], str], tmp_path: Path) -> None:
    stage('start plain; setup "--yes --diagonal 7 --data LABEL=pope-joan"; keep now\n')
    now = tmp_path / "results/now"
    assert (now / "disk/state/journal").read_text() == "kept so far"
    assert load(now / "disk/settings/settings.toml").number("screen.diagonal_in") == 7


@pytest.mark.parametrize("arguments", ["--data LABEL=nosuch --rotation 90 --silent", "--data LABEL=nosuch"])
def test_a_partition_that_is_not_there_changes_nothing(
        stage: Callable[[str], str], tmp_path: Path, arguments: str) -> None:
    told = stage(f'start plain; keep before; setup "--yes {arguments}"; keep after\n')
    assert "There is no partition LABEL=nosuch: nothing was changed." in told
    assert "mkfs.ext4 -L nosuch /dev/sda1" in told
    assert told.endswith("= 1\n")
    assert tree(tmp_path / "results/before") == tree(tmp_path / "results/after")
