#!/bin/sh
# Runs Fairway's commands as its own user, with the settings of the service: fairway admin create you@example.org. Backup files are written and
# read by root, out of reach of the service.
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

case "${1-} ${2-}" in
"backup -" | "backup -h" | "backup --help" | "restore -" | "restore -h" | "restore --help") become_fairway "$@" ;;
"restore --same-pictures")
    file=${3:?fairway: name a file after it}
    shift 3
    become_fairway restore - --same-pictures "$@" <"$file"
    ;;
"backup -"* | "restore -"*)
    echo "fairway: name the file before what begins with a dash: fairway $1 FILE $2" >&2
    exit 1
    ;;
"backup "?*)
    file=$2
    shift 2
    if [ -e "$file" ] && [ ! -f "$file" ]; then
        echo "fairway: $file: it is no file that could be replaced" >&2
        exit 1
    fi
    # Written beside the file, which is replaced in one step once this is complete.
    umask 077
    unfinished=$(mktemp "$file.XXXXXX")
    trap 'rm -f "$unfinished"' EXIT
    trap 'exit 143' HUP INT TERM
    # A success prints to stdout and a failure to stderr, so that cron mails failures alone.
    said=$( (become_fairway backup - "$@") 2>&1 >"$unfinished") || {
        printf '%s\n' "$said" >&2
        exit 1
    }
    sync "$unfinished"
    mv -T -- "$unfinished" "$file"
    printf '%s\n' "$said"
    ;;
"restore "?*)
    file=$2
    shift 2
    become_fairway restore - "$@" <"$file"
    ;;
*) become_fairway "$@" ;;
esac
