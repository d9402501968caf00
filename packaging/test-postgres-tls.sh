#!/bin/bash
# BINARY: a released server connects to a PostgreSQL that accepts TLS only, if and only if its certificate is right.
set -euo pipefail
binary=$(realpath "$1")
work=$(mktemp -d)
bin=$(find /usr/lib/postgresql -path '*/bin/initdb' 2>/dev/null | sort -V | tail -n 1)
[ -n "$bin" ] || { echo "Debian's PostgreSQL, which speaks TLS, is not installed." >&2; exit 1; }
bin=$(dirname "$bin")
as_postgres() { (cd / && HOME=/ setpriv --reuid=postgres --regid=postgres --init-groups -- "$@"); }
trap 'as_postgres "$bin/pg_ctl" --silent --pgdata="$work/data" --mode=immediate stop || true; rm -rf "$work"' EXIT
fail() { printf 'TLS to PostgreSQL: %s\n' "$*" >&2; exit 1; }

certificate() { # NAME SUBJECT_ALT_NAME AUTHORITY
    openssl req -new -newkey rsa:2048 -nodes -subj "/CN=$1" -keyout "$work/$1.key" -out "$work/$1.csr" 2>/dev/null
    openssl x509 -req -in "$work/$1.csr" -CA "$work/$3.pem" -CAkey "$work/$3.key" -days 1 \
        -extfile <(echo "subjectAltName=$2") -out "$work/$1.pem" 2>/dev/null
}
for authority in ours another; do
    openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj "/CN=$authority" -keyout "$work/$authority.key" -out "$work/$authority.pem" 2>/dev/null
done
certificate server DNS:localhost ours

port=$((20000 + RANDOM % 20000))
chown -R postgres "$work"
chmod 700 "$work"
chmod 600 "$work"/*.key
as_postgres "$bin/initdb" --no-sync --auth=trust --pgdata="$work/data" >/dev/null
cat >>"$work/data/postgresql.conf" <<CONF
listen_addresses = 'localhost'
port = $port
unix_socket_directories = '$work'
ssl = on
ssl_cert_file = '$work/server.pem'
ssl_key_file = '$work/server.key'
fsync = off
CONF
echo 'hostssl all locked all scram-sha-256
hostssl all all all trust' >"$work/data/pg_hba.conf"
as_postgres "$bin/pg_ctl" --silent --wait --pgdata="$work/data" --log="$work/log" start

migrate() { # HOST PARAMETERS
    DATABASE_URL="postgres://postgres@$1:$port/postgres?$2" "$binary" migrate 2>&1
}
refused() { # WORDS HOST PARAMETERS
    ! said=$(migrate "$2" "$3") || fail "connected with $3 to $2"
    grep -q "$1" <<<"$said" || fail "with $3 to $2 it says: $said"
}
said=$(migrate localhost "sslmode=verify-full&sslrootcert=$work/ours.pem") || fail "$said"
refused 'certificate verify failed' localhost "sslmode=verify-full&sslrootcert=$work/another.pem"
refused 'does not match host name' 127.0.0.1 "sslmode=verify-full&sslrootcert=$work/ours.pem"
refused 'no encryption' localhost 'sslmode=disable'

# The doctor distinguishes these faults, and prints how to mend each.
doctor() { # WORDS MENDING USER HOST PARAMETERS
    local said
    ! said=$(DATABASE_URL="postgres://$3@$4:$port/postgres?$5" FAIRWAY_DATA_DIR="$work" FAIRWAY_PUBLIC_URL=http://golf.example.org \
        FAIRWAY_SECRET=a-secret-of-this-test-32-or-more. "$binary" doctor 2>&1) || fail "the doctor finds nothing wrong with $5 to $4"
    grep -A1 "^WRONG  database: .*$1" <<<"$said" | grep -q "To mend it: .*$2" || fail "with $5 to $4 the doctor says: $said"
    ! grep -q hunter2 <<<"$said" || fail "the doctor tells a password: $said"
}
doctor 'not signed by the authority' 'sslrootcert' postgres localhost "sslmode=verify-full&sslrootcert=$work/another.pem"
doctor 'is for another host' 'name that the certificate is for' postgres 127.0.0.1 "sslmode=verify-full&sslrootcert=$work/ours.pem"
doctor 'authority .* cannot be read' "correct the file's name" postgres localhost "sslmode=verify-full&sslrootcert=$work/nowhere.pem"
doctor 'lets in who encrypts' 'sslmode=verify-full' postgres localhost 'sslmode=disable'
psql() { as_postgres "$bin/psql" --quiet --no-psqlrc "postgres://postgres@localhost:$port/postgres?sslmode=require" "$@"; }
psql --command "CREATE ROLE locked LOGIN PASSWORD 'right'"
doctor 'does not take the user with the password' 'correct user and password' locked:hunter2 localhost "sslmode=verify-full&sslrootcert=$work/ours.pem"
psql --command 'ALTER SYSTEM SET ssl = off' --command 'SELECT pg_reload_conf()' >/dev/null
sleep 1
doctor 'speaks none' 'ssl = on' postgres localhost "sslmode=verify-full&sslrootcert=$work/ours.pem"
echo "  the doctor tells them apart, and a wrong password, and a server without TLS"
echo "  the right certificate and name are believed; another authority, another name and no TLS are refused"
