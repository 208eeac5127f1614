#!/bin/sh
# cage.sh OUT TREE DEB: the table under cage, a real compositor without a display, and a picture of what it shows.
set -eu
out=$1 deb=$3
life=$out/life
[ -d "$life" ] || { cp -a --reflink=auto "$2" "$life"; cp "$deb" "$life/d.deb"; chroot "$life" dpkg -i --force-depends /d.deb; }
mkdir -p "$life/proof"
cat >"$life/proof/cage.sh" <<'S'
#!/bin/sh
# As the table's user: cage with the table; when it has drawn, a picture, and the end.
export HOME=/var/tmp/h XDG_RUNTIME_DIR=/var/tmp/r WLR_BACKENDS=headless WLR_LIBINPUT_NO_DEVICES=1 WLR_RENDERER=pixman
export SDL_VIDEODRIVER=wayland SDL_AUDIODRIVER=dummy SDL_VIDEO_WAYLAND_ALLOW_LIBDECOR=0
export LIBGL_ALWAYS_SOFTWARE=1 SDL_RENDER_DRIVER=opengles2
mkdir -p /var/tmp/h /var/tmp/r && chmod 700 /var/tmp/r
cat >/var/tmp/h/in.sh <<'I'
pope-joan play --fullscreen --home /var/tmp/h/table &
table=$!
sleep "${WAIT:-25}"
grim /var/tmp/h/cage.png
kill "$table"
wait "$table"
I
exec timeout 60 cage -- sh /var/tmp/h/in.sh
S
began=$(date +%s)
rm -rf "$life/var/tmp/h"
systemd-nspawn -q -D "$life" --register=no --keep-unit --private-network --user=pope-joan --setenv=WAIT="${WAIT:-25}" \
    sh /proof/cage.sh </dev/null || true
cp "$life/var/tmp/h/cage.png" "$out/cage.png"
{
    echo "The table under cage after ${WAIT:-25} s; $(($(date +%s) - began)) s in all."
    echo
    echo "![the table under cage](cage.png)"
} >"$out/cage.md"
"${PYTHON:-$(dirname "$0")/../../.venv/bin/python}" - "$out/cage.png" <<'P'
import sys

import pygame

picture = pygame.image.load(sys.argv[1])
w, h = picture.get_size()
colours = {tuple(picture.get_at((x, y))) for x in range(0, w, 8) for y in range(0, h, 8)}
print(f"{w} x {h}, {len(colours)} colours")
sys.exit(len(colours) < 200)
P
