#!/bin/bash
# BINARY: builds, installs, runs, upgrades, restores, removes and purges the package, and puts it behind nginx with TLS, by the commands of
# docs/operations.md. Needs root on Debian, but no systemd: test-systemd.sh starts that where it can, and systemd-analyze verifies the units.
set -euo pipefail
binary=$(realpath "$1")
cd "$(dirname "$0")"
work=$(mktemp -d)
started_cluster=
installed=
nginx_pid=
server_pid=
backups=
challenge=/var/www/html/.well-known/acme-challenge/fairway-test

say() { printf '  %s\n' "$*"; }
fail() { printf 'package: %s\n' "$*" >&2; exit 1; }

clean_up() {
    [ -z "$server_pid" ] || kill "$server_pid" 2>/dev/null || true
    [ -z "$nginx_pid" ] || kill "$nginx_pid" 2>/dev/null || true
    if [ -n "$installed" ]; then
        rm -rf $backups
        dpkg --purge fairway >/dev/null 2>&1 || true
        as_postgres dropdb --if-exists --force fairway 2>/dev/null || true
        as_postgres dropuser --if-exists fairway 2>/dev/null || true
        rm -rf /var/lib/fairway "$challenge"
    fi
    if [ -n "$started_cluster" ]; then pg_ctlcluster --mode immediate "${cluster[@]}" stop || true; fi
    rm -rf "$work"
}
trap clean_up EXIT

needs() {
    local missing=() package
    for package; do dpkg -s "$package" >/dev/null 2>&1 || missing+=("$package"); done
    [ ${#missing[@]} = 0 ] && return
    say "installing ${missing[*]} …"
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq && apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

as_postgres() { (cd / && setpriv --reuid=postgres --regid=postgres --init-groups -- "$@"); }
apt_installs() { apt-get install --yes --quiet --no-install-recommends "$@" >"$work/install" 2>&1 || { cat "$work/install" >&2; fail "apt does not install $*"; }; }
answer() { curl --silent --output /dev/null --write-out '%{http_code}' "$@"; }

! dpkg -s fairway >/dev/null 2>&1 || fail "fairway is installed here; this test would remove it"
needs postgresql nginx-light systemd adduser curl openssl iproute2
read -ra cluster <<<"$(pg_lsclusters --no-header | awk 'NR == 1 { print $1, $2 }')"
[ ${#cluster[@]} = 2 ] || fail "there is no PostgreSQL cluster"
if ! as_postgres pg_isready --quiet; then
    pg_ctlcluster "${cluster[@]}" start
    started_cluster=yes
fi
! as_postgres psql -tAc "SELECT 1 FROM pg_database WHERE datname = 'fairway'" | grep -q 1 ||
    fail "there is a database fairway here; this test would drop it"

installed=yes
package=$(debian/build.sh "$binary" "$work")
say "built $(basename "$package"), $(du -h "$package" | cut -f1)"
# The same package under an older version number, to upgrade from.
dpkg-deb --raw-extract "$package" "$work/older"
sed -i 's/^Version: .*/Version: 0.0.1/' "$work/older/DEBIAN/control"
older="$work/older.deb"
dpkg-deb --root-owner-group -Znone --build "$work/older" "$older" >/dev/null
chmod 755 "$work"
./test-systemd.sh "$older" "$package"
apt_installs "$older"

conf=/etc/fairway/fairway.conf
[ "$(stat -c '%U %G %a' $conf)" = 'root fairway 640' ] || fail "the settings can be read by others"
[ "$(stat -c '%U %a' /var/lib/fairway)" = 'fairway 750' ] || fail "the data folder is not its own"
secret=$(sed -n "s/^FAIRWAY_SECRET='\(.*\)'/\1/p" $conf)
[ ${#secret} = 64 ] || fail "there is no secret of its own"
[ "$(as_postgres psql -tAc "SELECT pg_get_userbyid(datdba) FROM pg_database WHERE datname = 'fairway'")" = fairway ] ||
    fail "there is no database that belongs to fairway"
say 'installed: user, settings, role and database are there'

units=/lib/systemd/system/fairway
systemd-analyze verify $units.service $units-backup.service $units-backup.timer || fail "systemd refuses a unit"
exposed() { # UNIT TENTHS
    exposure=$(systemd-analyze security --offline=true --threshold="$2" "$1" | tail -n 1) || fail "$1 leaves too much open: $exposure"
    say "systemd: ${exposure#*Overall }"
}
exposed $units.service 20
exposed $units-backup.service 30

# Starts the service like its unit: same command, user and settings.
port=18443
sed -i "s|^FAIRWAY_LISTEN=.*|FAIRWAY_LISTEN='127.0.0.1:18080'|; s|^#FAIRWAY_BEHIND_TLS.*|FAIRWAY_BEHIND_TLS='true'|
    s|^#FAIRWAY_TRUSTED_PROXIES.*|FAIRWAY_TRUSTED_PROXIES='127.0.0.1'|" $conf
start() {
    /usr/sbin/fairway serve >"$work/out" 2>>"$work/served" &
    server_pid=$!
    for _ in $(seq 100); do
        [ "$(answer http://127.0.0.1:18080/readyz)" = 200 ] && return
        kill -0 "$server_pid" || break
        sleep 0.1
    done
    cat "$work/served" >&2
    fail "it does not serve"
}
stop() {
    kill "$server_pid"
    wait "$server_pid" || fail "it does not end well"
    server_pid=
}
[ "$(/usr/sbin/fairway doctor 2>/dev/null | grep -c '^WRONG  fund: ')" = 10 ] || fail "the doctor does not name what nobody set of the fund"
sed -i 's/^#FAIRWAY_SITE_/FAIRWAY_SITE_/' $conf
start
[ "$(ps -o user= -p "$server_pid")" = fairway ] || fail "it does not run as fairway"
printf 'fore on the tee\n' | /usr/sbin/fairway admin create admin@example.org >/dev/null 2>&1 || fail "no Admin can be made"
say 'it serves as its user on its own database, and an Admin is made'

# A backup belongs to root, and the doctor runs as the service.
(cd "$work" && /usr/sbin/fairway backup site.tar >/dev/null 2>"$work/log") || { cat "$work/log" >&2; fail "there is no backup"; }
[ "$(stat -c '%U %a' "$work/site.tar")" = 'root 600' ] || fail "others can read the backup"
(cd "$work" && tar xf site.tar --one-top-level=unpacked && cd unpacked && sha256sum --quiet --check SHA256SUMS) || fail "other programs cannot read the backup"
! /usr/sbin/fairway restore "$work/site.tar" >/dev/null 2>"$work/log" || fail "a backup was restored over the site"
grep -q 'holds tables already' "$work/log" || { cat "$work/log" >&2; fail "it is not told why nothing was restored"; }
as_postgres createdb --owner=fairway --encoding=UTF8 --template=template0 fairway_restored
database=$(sed -n "s|^DATABASE_URL='\(.*\)///fairway?\(.*\)'|\1///fairway_restored?\2|p" $conf)
restored=$(/usr/sbin/fairway restore "$work/site.tar" --database-url "$database" --data-dir /var/lib/fairway/restored) || fail "it cannot be restored"
has_admin() { as_postgres psql -tAc 'SELECT email FROM users' "$1" | grep -qx admin@example.org || fail "the Admin is not in $1, which was restored: $restored"; }
has_admin fairway_restored
as_postgres dropdb fairway_restored
# The nightly backup, as the timer runs it.
nightly=/var/backups/fairway/$(LC_ALL=C date +%a).tar
[ ! -e /var/backups/fairway ] || fail "there are backups of a site in /var/backups/fairway; this test would remove them"
backups=/var/backups/fairway
env -i PATH=/usr/bin:/bin /usr/lib/fairway/nightly-backup >/dev/null 2>"$work/log" || { cat "$work/log" >&2; fail "there is no nightly backup"; }
[ "$(stat -c '%U %a' $backups "$nightly")" = $'root 700\nroot 600' ] || fail "others can reach the nightly backup"
touch "$work/since"
! /usr/sbin/fairway backup "$work" >/dev/null 2>&1 || fail "a folder was taken for a backup's file"
[ -z "$(find "$work" "$work".* -maxdepth 0 -name '*.??????' ! -path "$work" -newer "$work/since" 2>/dev/null)" ] || fail "half a backup is left behind"
# Behind a proxy, with an address of this machine: the only finding expected here.
found=$(/usr/sbin/fairway doctor 2>/dev/null) && fail "the doctor finds nothing wrong with an address that has no TLS"
grep -q '^ok     database: ' <<<"$found" && [ "$(grep -c ^WRONG <<<"$found")" = 1 ] || fail "the doctor says: $found"
say 'a backup is made, checked by other programs and restored, and the doctor looks'

# Upgrades; loses the data and restores it; goes back to the version before.
version() { dpkg-query --show --showformat '${Version}' fairway; }
made_anew() { as_postgres dropdb fairway; as_postgres createdb --owner=fairway --encoding=UTF8 --template=template0 fairway; }
cp $conf "$work/kept.conf"
apt_installs "$package"
[ "fairway-server $(version)" = "$(/usr/sbin/fairway --version)" ] || fail "installed over 0.0.1 it is $(version)"
cmp -s $conf "$work/kept.conf" || fail "an upgrade changed the settings"
stop
made_anew
install -o root -g fairway -m 0640 "$work/kept.conf" $conf
restored=$(/usr/sbin/fairway restore --same-pictures "$nightly") || fail "nothing is restored after a loss"
has_admin fairway
start
stop
as_postgres dropdb fairway
apt_installs --allow-downgrades "$older"
[ "$(version)" = 0.0.1 ] || fail "the older version is not back"
restored=$(/usr/sbin/fairway restore "$work/site.tar" --same-pictures) || fail "the older version restores nothing"
has_admin fairway
apt_installs "$package"
start
say "upgraded from 0.0.1 to $(version), restored after a loss, taken back"

# nginx as documented, with a certificate and addresses of this test.
openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=golf.example.org -addext subjectAltName=DNS:golf.example.org \
    -keyout "$work/key.pem" -out "$work/cert.pem" 2>/dev/null
sed "s|/etc/letsencrypt/live/golf.example.org/fullchain.pem|$work/cert.pem|; s|/etc/letsencrypt/live/golf.example.org/privkey.pem|$work/key.pem|
    s|127.0.0.1:8080|127.0.0.1:18080|; s|listen 80|listen 18081|; s|\[::\]:80|[::]:18081|; s|443 ssl|$port ssl|" nginx.conf >"$work/site.conf"
cat >"$work/nginx.conf" <<CONF
pid $work/nginx.pid;
error_log $work/nginx.log;
events {}
http {
    access_log $work/access.log;
    include $work/site.conf;
}
CONF
nginx -q -t -c "$work/nginx.conf" || fail "nginx refuses the configuration of the documentation"
nginx -c "$work/nginx.conf" -g 'daemon off;' 2>"$work/nginx.said" &
nginx_pid=$!
through=(--cacert "$work/cert.pem" --resolve "golf.example.org:$port:127.0.0.1" --retry 20 --retry-connrefused --retry-delay 1)
site="https://golf.example.org:$port"
# Not a page: a debug binary reads pages from its build folder, which its user may not.
headers=$(curl --silent --fail --head "${through[@]}" "$site/api/Site")
grep -qi '^strict-transport-security: max-age=' <<<"$headers" || fail "no Strict-Transport-Security through nginx"
grep -qi '^content-security-policy: ' <<<"$headers" || fail "no Content-Security-Policy through nginx"
[ "$(answer "${through[@]}" --json '{"email": "admin@example.org", "password": "fore on the tee"}' "$site/api/Auth/login")" = 200 ] ||
    fail "nobody can sign in through nginx"
[ "$(answer --resolve golf.example.org:18081:127.0.0.1 http://golf.example.org:18081/)" = 301 ] || fail "nginx does not lead to TLS"
for stranger in http://127.0.0.1:18081/ "https://127.0.0.1:$port/"; do
    [ "$(answer --insecure "$stranger" || true)" = 000 ] || fail "nginx answers for a name that is not the site's: $stranger"
done
[ "$(answer "${through[@]}" "$site/metrics")" = 403 ] || fail "nginx shows the metrics to everybody"
mkdir -p "${challenge%/*}"
echo ours >"$challenge"
[ "$(curl --silent --header 'Host: golf.example.org' "http://127.0.0.1:18081/${challenge#*/html/}")" = ours ] || fail "certbot's proof is not found"
rm "$challenge"
secret_address="$site/api/Site?tempAuthCode=code-of-this-test"
[ "$(answer "${through[@]}" --referer "$secret_address" "$secret_address")" = 200 ] || fail "an address with a token is not answered"
stop
[ "$(answer "${through[@]}" --retry 0 --referer "$secret_address" "$secret_address")" = 502 ] || fail "nginx does not say that nobody answers"
! grep -l code-of-this-test "$work"/{access.log,nginx.log,nginx.said,served} || fail "a token is in a log"
say 'nginx: TLS, security headers, signing in, a proof for certbot, no token in any log'

dpkg --remove fairway >/dev/null 2>&1 || fail "it cannot be removed"
[ ! -e /usr/bin/fairway-server ] && [ -e $conf ] || fail "removed, the program is to go and the settings to stay"
dpkg --install "$package" >/dev/null 2>&1 || fail "it cannot be installed again"
[ "$(sed -n "s/^FAIRWAY_SECRET='\(.*\)'/\1/p" $conf)" = "$secret" ] || fail "a second installation changed the settings"
dpkg --purge fairway >/dev/null 2>&1 || fail "it cannot be purged"
[ ! -e $conf ] && [ -d /var/lib/fairway ] || fail "purged, the settings are to go and the data to stay"
as_postgres psql -tAc 'SELECT count(*) FROM users' fairway | grep -qx 1 || fail "the data is gone with the package"
as_postgres dropdb fairway
as_postgres dropuser fairway
rm -r /var/lib/fairway
say 'removed, installed again, purged: settings and data went and stayed as they should'
