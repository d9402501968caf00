#!/bin/sh
# BINARY FOLDER: does the steps of the Containerfile itself in an overlay over this machine's files, and starts the result. test-containers.sh
# calls it in namespaces of its own, with PATH alone, and with the machine's network as file 9. The machine's files stay as they are.
set -eu
binary=$1
work=$2
file=$(dirname "$0")/Containerfile
root=$work/root
say() { printf 'containers: %s\n' "$*"; }
fail() { cat "$work/log" >&2; say "$*" >&2; exit 1; }
unknown() { fail "this test does not know how to do a step of the Containerfile: $step"; }

lay_over() {
    mount -t tmpfs tmpfs "$work" && mkdir "$work/upper" "$work/unfinished" "$root" &&
        mount -t overlay overlay -o "lowerdir=/,upperdir=$work/upper,workdir=$work/unfinished" "$root" &&
        mount -t proc proc "$root/proc" && mount -t tmpfs tmpfs "$root/run" && mount -t tmpfs tmpfs "$root/dev" &&
        mkdir -m 1777 "$root/dev/shm" && ln -s /proc/self/fd "$root/dev/fd" || return
    for device in null zero full random urandom; do
        : >"$root/dev/$device" && mount --bind "/dev/$device" "$root/dev/$device" || return
    done
}
if ! refusal=$(lay_over 2>&1); then
    say "the Containerfile's steps left out, as nothing can be laid over this machine's files: $(printf '%s' "$refusal" | head -n 1)"
    exit 0
fi
: >"$work/log"
cp --remove-destination /etc/resolv.conf "$root/etc/"
# As in Debian's images, so that no package starts a service.
printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
chmod 755 "$root/usr/sbin/policy-rc.d"
# Debian's image has neither a fairway nor an account with its number. This machine may: the package was installed, or systemd took 999 for its
# journal. Others keep their names, which dpkg looks up, and get another number.
id=$(sed -n 's/^USER \([0-9]*\).*/\1/p' "$file")
for accounts in passwd group shadow gshadow; do
    sed -i "/^fairway:/d; s/^\([^:]*:[^:]*\):${id:-999}:/\1:4${id:-999}:/" "$root/etc/$accounts"
done
rm -rf "$root/var/lib/fairway" "$root/usr/bin/fairway-server"

network=/proc/self/fd/9
in_image() ( # USER COMMAND…
    as=$1
    shift
    HOME=$(awk -F: -v id="${as%%:*}" '$1 == id || $3 == id { print $6; exit }' "$root/etc/passwd")
    export HOME
    exec nsenter --net="$network" chroot --userspec="$as" "$root" "$@"
)
if ! in_image 0:0 apt-get update --error-on=any >"$work/log" 2>&1; then
    say "the Containerfile's steps left out, as Debian's packages cannot be reached: $(tail -n 1 "$work/log")"
    exit 0
fi
arguments='' image='' user=0:0 port='' entrypoint=''
sed -E '/^[[:space:]]*(#|$)/d' "$file" | sed -e ':more' -e '/\\$/ { N; s/\\\n//; b more' -e '}' >"$work/steps"
while IFS= read -r step; do
    rest=${step#* }
    case $step in
        ARG\ *=*) eval "export $rest"; arguments="$arguments ${rest%%=*}" ;;
        ENV\ [A-Z]*=*) eval "export $rest" ;;
        FROM\ debian:*\ * | FROM\ *\ debian:*) unknown ;;
        FROM\ debian:*)
            [ -z "$image" ] || unknown
            eval "image=$rest"
            say "for $image, which is not here, stands this machine's Debian $(cat /etc/debian_version)"
            unset $arguments ;;
        RUN\ *)
            in_image "$user" /bin/sh -e -c "$rest" </dev/null >"$work/log" 2>&1 || fail "a step of the Containerfile fails: $step"
            : >"$work/log" ;;
        COPY\ fairway-server\ /*) install -D --mode=755 "$binary" "$root${rest#* }" ;;
        USER\ *) user=$rest ;;
        VOLUME\ /*) mkdir -p "$root$rest" ;;
        EXPOSE\ [0-9]*) port=$rest ;;
        ENTRYPOINT\ \[\"*) entrypoint=$(printf '%s' "$rest" | tr -d '[]",') ;;
        *) unknown ;;
    esac
done <"$work/steps"
unset $arguments
[ "${user%%:*}" -gt 0 ] || fail "the image runs as $user, not as a number that is not root's"
[ "$port" = "${FAIRWAY_LISTEN##*:}" ] || fail "the image exposes $port and listens on $FAIRWAY_LISTEN"

# From here on without the machine's network, in which others may have these ports.
network=/proc/self/ns/net
ip link set lo up
if in_image "$user" timeout 60 $entrypoint >"$work/log" 2>&1 || ! grep -q 'set DATABASE_URL' "$work/log"; then
    fail "without a DATABASE_URL the image does not ask for one"
fi
programs=$(find /usr/lib/postgresql -maxdepth 2 -name bin 2>/dev/null | sort -V | tail -n 1)
if [ -z "$programs" ]; then
    say "the Containerfile's steps work; its site left out, as no PostgreSQL is here"
    exit 0
fi
{
    in_image nobody:nogroup "$programs/initdb" --username=fairway --auth=trust --encoding=UTF8 --locale=C --no-sync -D /dev/shm/database &&
        in_image nobody:nogroup "$programs/pg_ctl" start --wait -D /dev/shm/database -l /dev/shm/log -o '-h 127.0.0.1 -k /dev/shm -c fsync=off'
} >"$work/log" 2>&1 || fail "there is no PostgreSQL for the image"
export DATABASE_URL=postgres://fairway@127.0.0.1/postgres FAIRWAY_PUBLIC_URL=http://localhost FAIRWAY_SECRET='only for the test of the containers'
in_image "$user" $entrypoint >"$work/log" 2>&1 &
for _ in $(seq 600); do
    if [ "$(curl --silent --output /dev/null --write-out '%{http_code}' "http://127.0.0.1:$port/healthz")" = 200 ]; then
        say "the Containerfile's steps work, and the site answers as $user"
        exit 0
    fi
    kill -0 $! 2>/dev/null || break
    sleep 0.2
done
fail "the site of the Containerfile does not answer"
