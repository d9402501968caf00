#!/bin/sh
# Fairway's commands as its own user, with the settings of the service: fairway admin create you@example.org
set -eu
if [ "$(id -u)" != 0 ]; then
    echo "fairway: run this as root" >&2
    exit 1
fi
cd /var/lib/fairway
exec setpriv --reuid=fairway --regid=fairway --init-groups --reset-env -- \
    /usr/bin/fairway-server --config /etc/fairway/fairway.conf "$@"
