#!/bin/sh
# Fairway's commands as its own user, with the settings of the service: fairway admin create you@example.org
# A backup is root's: written, and read again, by root, and out of reach of the service.
set -eu
if [ "$(id -u)" != 0 ]; then
    echo "fairway: run this as root" >&2
    exit 1
fi

become_fairway() {
    cd /var/lib/fairway
    exec setpriv --reuid=fairway --regid=fairway --init-groups --reset-env -- \
        /usr/bin/fairway-server --config /etc/fairway/fairway.conf "$@"
}

case "$# ${1-} ${2-}" in
"2 backup -"* | "2 restore -"*) become_fairway "$@" ;;
"2 backup "?*)
    # Beside the file, which is replaced in one step, once this is whole.
    umask 077
    unfinished=$(mktemp "$2.XXXXXX")
    trap 'rm -f "$unfinished"' EXIT
    (become_fairway backup -) >"$unfinished"
    sync "$unfinished"
    mv "$unfinished" "$2"
    ;;
"2 restore "?*) become_fairway restore - <"$2" ;;
*) become_fairway "$@" ;;
esac
