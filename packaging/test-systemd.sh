#!/bin/bash
# OLDER NEWER: tests both packages under their own systemd. Service and backup run in the sandboxes of their units, the service waits for a
# missing database, and stopped or disabled units stay so over an upgrade. Needs root on Debian. Runs in a machine within this one: namespaces,
# and an overlay over its files that is discarded.
set -euo pipefail
older=$(realpath "$1")
newer=$(realpath "$2")
work=$(mktemp -d)
machine=

fail() { printf 'systemd: %s\n' "$*" >&2; inside journalctl --no-pager --lines 30 >&2; exit 1; }
clean_up() {
    # The machine ends with its first process.
    if [ -n "$machine" ]; then
        kill -KILL "$machine" 2>/dev/null || true
        wait "$machine" 2>/dev/null || true
        sleep 1
    fi
    find "$work/cgroups/fairway-test" -depth -type d -exec rmdir {} + 2>/dev/null || true
    umount "$work/cgroups" 2>/dev/null || true
    rm -rf --one-file-system "$work"
}
trap clean_up EXIT

cat >"$work/boot" <<BOOT
set -e
mount --make-rprivate /
mount -t tmpfs tmpfs /mnt
cd /mnt
mkdir upper unfinished root
mount -t overlay overlay -o lowerdir=/,upperdir=upper,workdir=unfinished root
cp "$older" root/root/older.deb
cp "$newer" root/root/newer.deb
cd root
mount -t proc proc proc
mount -t sysfs sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount --rbind /dev dev
mount -t tmpfs tmpfs run
mkdir -p run/systemd/system
ip link set lo up
pivot_root . mnt
umount -l /mnt
echo mounted
# Masks units that change the kernel, which is this machine's, or look for newer packages.
cd /run/systemd/system
for unit in systemd-{sysctl,modules-load,binfmt,udevd,timesyncd,remount-fs,tmpfiles-setup-dev}.service \\
    systemd-udevd-{kernel,control}.socket systemd-journald-audit.socket apt-daily{,-upgrade}.timer proc-sys-fs-binfmt_misc.automount \\
    dev-hugepages.mount sys-kernel-{debug,tracing}.mount sys-fs-fuse-connections.mount; do
    ln -s /dev/null "\$unit"
done
cd /
rm -rf /usr/sbin/policy-rc.d /etc/postgresql/* /var/lib/postgresql/*
pg_createcluster "\$(ls /usr/lib/postgresql | sort -V | tail -n 1)" main
exec env -i container=other PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --unit=multi-user.target --show-status=0
BOOT
# Skipped without namespaces or mounts, as in many containers. Later faults are failures.
left_out() {
    ! grep -qx mounted "$work/booted" || { cat "$work/booted" >&2; echo "systemd: it does not start" >&2; exit 1; }
    echo "  left out: systemd cannot be started within this machine: $(tail -n 1 "$work/booted")" >&2
    exit 0
}
inside() { nsenter --target "$(ps --ppid "$machine" -o pid= | tr -d ' ')" --all env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@"; }

mkdir "$work/cgroups"
{ mount -t cgroup2 cgroup2 "$work/cgroups" && mkdir -p "$work/cgroups/fairway-test"; } 2>"$work/booted" || left_out
# shellcheck disable=SC2016
sh -c 'echo $$ >"$1/cgroups/fairway-test/cgroup.procs" && exec unshare --pid --fork --mount --cgroup --uts --ipc --net --kill-child bash "$1/boot"' \
    sh "$work" </dev/null >"$work/booted" 2>&1 &
machine=$!
for _ in $(seq 100); do
    kill -0 "$machine" 2>/dev/null || left_out
    [ "$(inside systemctl is-system-running 2>/dev/null)" = running ] && break
    sleep 0.3
done

installs() { inside apt-get install --yes --quiet --no-install-recommends --allow-downgrades "/root/$1.deb" >"$work/apt" 2>&1 || { cat "$work/apt" >&2; fail "$1 is not installed"; }; }
is() { # ACTIVE UNIT
    [ "$(inside systemctl is-active "$2")" = "$1" ] || fail "$2 is not $1"
}
serves() {
    # Minutes on a busy machine, as the first start creates all tables.
    for _ in $(seq 600); do
        [ "$(inside curl --silent --output /dev/null --write-out '%{http_code}' http://127.0.0.1:8080/readyz)" = 200 ] && return
        sleep 0.2
    done
    inside systemctl status --no-pager --full fairway >&2 || true
    fail "it does not serve after $1"
}

installs older
serves 'the installation'
is active fairway-backup.timer
inside systemctl start fairway-backup.service || fail "the unit makes no backup"
[ "$(inside find /var/backups/fairway -name '*.tar' -printf '%u %m')" = 'root 600' ] || fail "the unit's backup is not root's alone"
inside fairway backup /root/before.tar >/dev/null || fail "there is no backup"

inside systemctl stop fairway 'postgresql@*'
inside systemctl start fairway
! inside systemctl start fairway-backup.service 2>/dev/null || fail "a backup without a database does not fail"
is failed fairway-backup.service
inside systemctl restart postgresql
serves 'the return of the database'

installs newer
serves 'an upgrade'
inside systemctl stop fairway
inside systemctl disable --now --quiet fairway-backup.timer
inside runuser -u postgres -- dropdb fairway
installs older
is inactive fairway
is inactive fairway-backup.timer
inside fairway restore /root/before.tar >/dev/null || fail "nothing is restored on the way back"
inside systemctl start fairway
serves 'the way back'
echo '  under systemd: service and backup in their sandboxes, a database that comes back, an upgrade, the way back'
