#!/bin/sh
# Creates the role and the database of the settings in this host's PostgreSQL, if they are missing.
set -eu
grep -qs "^DATABASE_URL='postgres:///fairway?host=/var/run/postgresql&user=fairway'" /etc/fairway/fairway.conf || exit 0
as_postgres() { setpriv --reuid=postgres --regid=postgres --init-groups -- "$@"; }
cd /
if ! as_postgres pg_isready --quiet; then
    echo "fairway: PostgreSQL does not run. Start it, then: /usr/lib/fairway/make-database" >&2
    exit 0
fi
there() { [ "$(as_postgres psql --no-psqlrc --tuples-only --no-align --command "$1")" = 1 ]; }
there "SELECT 1 FROM pg_roles WHERE rolname = 'fairway'" || as_postgres createuser fairway
there "SELECT 1 FROM pg_database WHERE datname = 'fairway'" ||
    as_postgres createdb --owner=fairway --encoding=UTF8 --template=template0 fairway
