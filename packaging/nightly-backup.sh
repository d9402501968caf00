#!/bin/sh
# A backup for each day of the week, for root alone, in the place of last week's.
set -eu
mkdir -p -m 700 /var/backups/fairway
# The rest of a backup that was killed.
rm -f /var/backups/fairway/???.tar.??????
exec /usr/sbin/fairway backup "/var/backups/fairway/$(LC_ALL=C date +%a).tar"
