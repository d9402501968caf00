#!/bin/sh
# Writes a backup for each day of the week, readable by root alone; it replaces last week's.
set -eu
mkdir -p -m 700 /var/backups/fairway
# Unfinished files of a backup that was killed.
rm -f /var/backups/fairway/???.tar.??????
exec /usr/sbin/fairway backup "/var/backups/fairway/$(LC_ALL=C date +%a).tar"
