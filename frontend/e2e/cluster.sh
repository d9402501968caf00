#!/bin/bash
# Stands in for one server (E2E_SERVER=e2e/cluster.sh): three servers behind nginx, configured as in packaging/nginx.conf but for
# TLS and addresses. They share the first one's private PostgreSQL and one S3-compatible picture store, and have a data folder
# each. Settings and output are those of a server. FAIRWAY_TEST_SERVER is the binary.
set -euo pipefail
repository=$(realpath "$(dirname "$0")/../..")
built=${CARGO_TARGET_DIR:-$repository/target}/debug
server=${FAIRWAY_TEST_SERVER:-$built/fairway-server}
work=$(mktemp -d)
started=()

clean_up() {
    trap '' TERM INT
    # Ends the first server second to last, before the store: PostgreSQL ends with it.
    local at
    for ((at = ${#started[@]} - 1; at >= 0; at--)); do
        kill "${started[at]}" 2>/dev/null || true
        wait "${started[at]}" 2>/dev/null || true
    done
    rm -rf "$work"
}
trap clean_up EXIT
trap 'exit 0' TERM INT

# FILE TEXT: waits until the last started program has written TEXT to FILE.
wait_for() {
    until grep -q "^$2" "$work/$1"; do
        kill -0 "${started[-1]}" || exit 1
        sleep 0.05
    done
}

# NUMBER: starts an instance and waits for its address.
start() {
    "$server" >"$work/said-$1" &
    started+=($!)
    wait_for "said-$1" 'Fairway is ready at '
    addresses+=("$(sed -n 's|^Fairway is ready at http://||p' "$work/said-$1")")
}

# Finds a port below the range that the system gives to connections by itself.
free_port() {
    local port
    while port=$((20000 + RANDOM % 10000)); (: <>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do :; done
    echo "$port"
}

"$built/test-s3" >"$work/store" &
started+=($!)
wait_for store FAIRWAY_S3_ENDPOINT=
set -a
# shellcheck disable=SC1091
. "$work/store"
set +a

port=$(free_port)
addresses=()
data=$FAIRWAY_DATA_DIR
export FAIRWAY_LISTEN=127.0.0.1:0 FAIRWAY_PUBLIC_URL="http://127.0.0.1:$port" FAIRWAY_TRUSTED_PROXIES=127.0.0.1
# The private PostgreSQL allows the connections of the first instance and 20 more; journeys need some of these.
export FAIRWAY_DATABASE_CONNECTIONS=5
start 1
# PostgreSQL writes the folder of its socket into the fifth line.
socket=$(sed -n 5p "$data/postgres/data/postmaster.pid")
export DATABASE_URL="postgres://fairway@${socket//\//%2F}:5432/postgres"
FAIRWAY_SECRET=$(cat "$data/secret")
export FAIRWAY_SECRET
FAIRWAY_DATA_DIR=$data/instance-2 start 2
FAIRWAY_DATA_DIR=$data/instance-3 start 3

upstream=$(printf 'server %s max_fails=1 fail_timeout=2s; ' "${addresses[@]}")
sed "s|^ *server 127.0.0.1:8080 .*|$upstream|; /^ *ssl_/d; /listen \[::\]/d; /listen 443 .*default_server/d; s|listen 80 default_server|listen unix:$work/unknown.sock default_server|; s|listen 80;|listen unix:$work/redirect.sock;|
    s|listen 443 ssl http2;|listen 127.0.0.1:$port;|; s|X-Forwarded-Proto https|X-Forwarded-Proto http|
    s|Host \$host;|Host \$http_host;|" "$repository/packaging/nginx.conf" >"$work/site.conf"
cat >"$work/nginx.conf" <<CONF
pid $work/nginx.pid;
error_log $work/nginx.log;
events {}
http {
    access_log off;
    client_body_temp_path $work/bodies;
    proxy_temp_path $work/answers;
    include $work/site.conf;
}
CONF
chmod 755 "$work"
/usr/sbin/nginx -e "$work/nginx.log" -c "$work/nginx.conf" -g 'daemon off;' &
started+=($!)
until (: <>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do
    kill -0 "${started[-1]}" || { cat "$work/nginx.log" >&2; exit 1; }
    sleep 0.05
done
sed "1s|.*|Fairway is ready at http://127.0.0.1:$port|" "$work/said-1"
# Waits until one of them ends, or a signal comes.
wait -n
exit 1
