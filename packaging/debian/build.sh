#!/bin/sh
# BINARY FOLDER: packs the server into FOLDER/fairway_VERSION_ARCHITECTURE.deb, and prints its path.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
binary=$1
folder=$2
version=$("$binary" --version | sed 's/.* //')
architecture=$(dpkg --print-architecture)
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
chmod 755 "$root"

# The newest libc symbol of the binary is the libc version that it needs.
libc=$(grep -ao 'GLIBC_2\.[0-9]*' "$binary" | sed 's/GLIBC_//' | sort -Vu | tail -n 1)

put() { install -D -m "$1" "$2" "$root/$3"; }
put 755 "$binary" usr/bin/fairway-server
put 755 "$here/fairway.sh" usr/sbin/fairway
put 755 "$here/make-database.sh" usr/lib/fairway/make-database
put 644 "$here/fairway.conf" usr/share/fairway/fairway.conf
put 755 "$here/nightly-backup.sh" usr/lib/fairway/nightly-backup
for unit in fairway.service fairway-backup.service fairway-backup.timer; do put 644 "$here/$unit" "lib/systemd/system/$unit"; done
put 644 "$here/../docs/operations.md" usr/share/doc/fairway/operations.md
# The decisions that operations.md links to.
for file in $(grep -o 'decisions/[0-9a-z-]*\.md' "$here/../docs/operations.md" | sort -u); do
    put 644 "$here/../docs/$file" "usr/share/doc/fairway/$file"
done
put 644 "$here/nginx.conf" usr/share/doc/fairway/nginx.conf
put 644 "$here/../LICENSE-APACHE" usr/share/doc/fairway/copyright
install -d -m 755 "$root/etc/fairway" "$root/usr/share/bash-completion/completions" "$root/DEBIAN"
completions="$root/usr/share/bash-completion/completions"
"$binary" completions bash | sed '/^ *complete /s/ fairway-server$/ fairway-server fairway/' >"$completions/fairway-server"
chmod 644 "$completions/fairway-server"
ln -s fairway-server "$completions/fairway"
sed "s/@VERSION@/$version/; s/@ARCHITECTURE@/$architecture/; s/@LIBC@/$libc/" "$here/debian/control" >"$root/DEBIAN/control"
for script in postinst prerm postrm; do put 755 "$here/debian/$script" "DEBIAN/$script"; done
mkdir -p "$folder"
package="$folder/fairway_${version}_$architecture.deb"
dpkg-deb --root-owner-group --build "$root" "$package" >/dev/null
echo "$package"
