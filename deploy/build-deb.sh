#!/bin/sh
# build-deb.sh OUT: builds OUT/pope-joan_VERSION_arm64.deb on any Debian machine, whatever its processor.
# The same source gives the same file, byte for byte. The wheels (deploy/wheels.txt, by their hashes) are fetched once
# and kept in OUT/wheels (or the folder WHEELS); PYTHON names another Python with pip (the usual one is .venv's).
# ARCH=amd64 builds one for the emulated machines of `make test-machine` instead (wheels by version, not by hash).
# An update key (deploy/update_key.py new FILE) is built in where OUT/update.pub or UPDATE_KEY names its public half.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
[ $# = 1 ] || { echo "Use: build-deb.sh OUT"; exit 2; }
mkdir -p "$1"
out=$(cd "$1" && pwd)
python=${PYTHON:-$root/.venv/bin/python}
for tool in dpkg-deb gzip "$python"; do
    command -v "$tool" >/dev/null || { echo "$tool is needed to build the package; 'make deb' sets up the rest."; exit 1; }
done
# The key is looked at before anything is built: a package without it takes no updates from sticks.
key=${UPDATE_KEY:-}
if [ -z "$key" ] && [ -e "$out/update.pub" ]; then
    key=$out/update.pub
fi
if [ -n "$key" ] && ! grep -Eqx '[0-9a-f]{64}' "$key" 2>/dev/null; then
    echo "$key is no public half of an update key, so nothing was built: deploy/update_key.py new FILE makes FILE.pub."
    exit 1
fi
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' "$root/pyproject.toml")
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct 2>/dev/null || echo 1767225600)}
export SOURCE_DATE_EPOCH
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_WARN_SCRIPT_LOCATION=1 PIP_ROOT_USER_ACTION=ignore
umask 022

arch=${ARCH:-arm64}
case $arch in
    arm64) machine=aarch64 ;;
    amd64) machine=x86_64 ;;
    *) echo "There are wheels for arm64 and amd64, not for $arch."; exit 2 ;;
esac
platform="--platform manylinux_2_34_$machine --platform manylinux_2_28_$machine --platform manylinux2014_$machine
    --python-version 313 --implementation cp --abi cp313 --abi abi3 --abi none --only-binary=:all:"

# 1. The wheels: fetched once for each state of the list.
wheels=${WHEELS:-$out/wheels}
[ "$arch" = arm64 ] || wheels=$wheels-$arch
wanted="$arch $(cksum <"$here/wheels.txt")"
if [ "$(cat "$wheels/.list" 2>/dev/null)" != "$wanted" ]; then
    echo "Fetching the wheels for $machine (once)."
    rm -rf "$wheels" "$wheels.new"
    mkdir -p "$wheels.new/lists"
    grep -v '^sdnotify' "$here/wheels.txt" >"$wheels.new/lists/wheels"
    hashes=--require-hashes
    if [ "$arch" != arm64 ]; then
        hashes=
        sed -i 's/ --hash=.*//' "$wheels.new/lists/wheels"
    fi
    grep '^sdnotify' "$here/wheels.txt" >"$wheels.new/lists/source"
    # shellcheck disable=SC2086
    "$python" -m pip download -q --no-deps $hashes -r "$wheels.new/lists/wheels" -d "$wheels.new" $platform
    "$python" -m pip wheel -q --no-deps --no-binary :all: --require-hashes -r "$wheels.new/lists/source" -w "$wheels.new"
    rm -rf "$wheels.new/lists"
    echo "$wanted" >"$wheels.new/.list"
    mv "$wheels.new" "$wheels"
fi

# 2. The program's own wheel, and all of them in one folder.
work=$(mktemp -d "${TMPDIR:-/tmp}/pope-joan-deb.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
tree=$work/tree
app=$tree/usr/lib/pope-joan/app
mkdir -p "$app" "$work/own"
if "$python" -c 'import hatchling, babel' 2>/dev/null; then isolation=--no-build-isolation; else isolation=; fi
# shellcheck disable=SC2086
"$python" -m pip wheel -q --no-deps $isolation -w "$work/own" "$root"
# shellcheck disable=SC2086
"$python" -m pip install -q --no-index --no-deps --no-compile --target "$app" $platform "$wheels"/*.whl "$work"/own/*.whl
# What differs from one build to the next (paths, hashes of scripts) or is of no use on a table.
find "$app/numpy" -name tests -type d -prune -exec rm -rf {} +
rm -rf "${app:?}/bin" "$app/pygame/tests" "$app/pygame/examples" "$app/pygame/docs"
find "$app" \( -name RECORD -o -name direct_url.json -o -name REQUESTED -o -name INSTALLER \) -delete
find "$app" -name __pycache__ -prune -exec rm -rf {} +

# 3. Units, rules, tools, settings, pages of the manual.
cp -R "$here/package/." "$tree/"
share=$tree/usr/share
mkdir -p "$share/pope-joan" "$share/doc/pope-joan" "$share/man/man1" "$share/man/man8" "$tree/DEBIAN"
PYTHONPATH=$root "$python" -B "$here/settings_for_a_table.py" >"$share/pope-joan/settings.toml"
SDL_VIDEODRIVER=dummy PYGAME_HIDE_SUPPORT_PROMPT=1 "$python" -B "$here/splash_picture.py" "$root/assets/splash.svg" \
    "$share/pope-joan/splash.z"
if [ -n "$key" ]; then
    cp "$key" "$share/pope-joan/update.pub"
fi
cp "$here/README.md" "$share/doc/pope-joan/README.md"
cp "$root/LICENSE" "$share/doc/pope-joan/copyright"
gzip -9n <"$root/CHANGELOG.md" >"$share/doc/pope-joan/changelog.gz"
gzip -9n <"$here/man/pope-joan.1" >"$share/man/man1/pope-joan.1.gz"
gzip -9n <"$here/man/pope-joan-setup.8" >"$share/man/man8/pope-joan-setup.8.gz"

# 4. The same owners, modes and times wherever it is built.
find "$tree" -type d -exec chmod 755 {} +
find "$tree" -type f -exec chmod 644 {} +
chmod 755 "$tree"/usr/bin/* "$tree"/usr/sbin/* "$tree"/usr/lib/pope-joan/start "$tree"/usr/lib/pope-joan/safe-screen \
    "$tree"/usr/lib/pope-joan/stick "$tree"/usr/lib/pope-joan/update "$tree"/usr/lib/pope-joan/splash
size=$(du -sk --apparent-size "$tree/usr" | cut -f1)
sed "s/@VERSION@/$version/; s/@SIZE@/$size/; s/@ARCH@/$arch/" "$here/debian/control" >"$tree/DEBIAN/control"
for script in preinst postinst prerm postrm; do
    cp "$here/debian/$script" "$tree/DEBIAN/$script"
    chmod 755 "$tree/DEBIAN/$script"
done
(cd "$tree" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum >DEBIAN/md5sums)
find "$tree" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
deb=$out/pope-joan_${version}_$arch.deb
dpkg-deb --root-owner-group -Zgzip -z6 --build "$tree" "$deb" >/dev/null
echo "Built $deb ($(du -h "$deb" | cut -f1)), sha256 $(sha256sum "$deb" | cut -d' ' -f1)."
if [ -n "$key" ]; then
    echo "It takes updates from sticks that are signed with the key $(cut -c 1-16 "$key")… ($key)."
else
    echo "It holds no update key: tables with it take no updates from sticks."
fi
