#!/bin/sh
# BINARY FOLDER: checks the Containerfile and compose.yaml. hadolint (from PyPI, kept in FOLDER) lints the Containerfile; the binary has to know
# each setting in the two files; and with a container runtime the site is started and answers through its proxy. Without one, root runs the
# Containerfile's steps in an overlay over this machine's files (containerfile-steps.sh).
set -eu
binary=$(realpath "$1")
folder=$2
here=$(dirname "$(realpath "$0")")
say() { printf 'containers: %s\n' "$*"; }
fail() { say "$*" >&2; exit 1; }

if ! cmp -s "$here/lint-requirements.txt" "$folder/.installed"; then
    rm -rf "$folder"
    mkdir -p "$folder"
    if python3 -m pip install --quiet --disable-pip-version-check --require-hashes --only-binary :all: --target "$folder" \
        --requirement "$here/lint-requirements.txt" 2>"$folder/errors"; then
        cp "$here/lint-requirements.txt" "$folder/.installed"
    fi
fi
if [ -x "$folder/bin/hadolint" ]; then
    # DL3008 is ignored, as Debian chooses the versions of its packages.
    "$folder/bin/hadolint" --no-color --failure-threshold warning --ignore DL3008 "$here/Containerfile" || fail "hadolint has found something in packaging/Containerfile"
    say "hadolint finds nothing"
else
    say "hadolint left out, as pip could not install it: $(tail -n 1 "$folder/errors")"
fi

"$binary" --help >"$folder/help"
for name in $(sed '/^ *#/d' "$here/Containerfile" "$here/compose.yaml" | grep -oE 'FAIRWAY_[A-Z_]+|DATABASE_URL' | sort -u); do
    grep -qw "$name" "$folder/help" || fail "$name is no setting of the server"
done
say "every setting is one of the server"

if ! docker info >/dev/null 2>&1 || ! docker compose version >/dev/null 2>&1; then
    say "compose.yaml not started, as no container runtime with compose is here"
    if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null || ! command -v ip >/dev/null ||
        ! unshare --mount --pid --net --ipc --uts --fork true 2>/dev/null; then
        say "the Containerfile's steps left out, as they need root, Debian, its iproute2, and namespaces"
        exit 0
    fi
    work=$(mktemp -d)
    machine=
    # With its first process, all processes and mounts of the steps are gone.
    trap '[ -z "$machine" ] || kill -KILL "$machine" 2>/dev/null || true; rm -r "$work"' EXIT
    trap 'exit 1' HUP INT TERM
    env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin unshare --mount --pid --net --ipc --uts --fork --kill-child \
        sh "$here/containerfile-steps.sh" "$binary" "$work" 9</proc/self/ns/net &
    machine=$!
    wait "$machine"
    exit 0
fi
work=$(mktemp -d)
mkdir -p "$work/target/package" "$work/packaging"
cp "$binary" "$work/target/package/fairway-server"
cp "$here/Containerfile" "$here/compose.yaml" "$work/packaging/"
cat >"$work/packaging/.env" <<'SETTINGS'
DOMAIN=localhost
FAIRWAY_SECRET=only for the test of the containers, not for a site
POSTGRES_PASSWORD=only-for-the-test
FAIRWAY_SMTP_URL=smtp://127.0.0.1:25
FAIRWAY_MAIL_FROM=fairway@example.org
SETTINGS
compose() { docker compose --project-name fairway-test --file "$work/packaging/compose.yaml" "$@"; }
trap 'compose down --volumes --rmi local >/dev/null 2>&1; rm -r "$work"' EXIT
compose up --build --detach --wait --quiet-pull
for _ in $(seq 60); do
    if curl --silent --insecure --fail --output /dev/null https://localhost/api/Site; then
        say "the site answers through its proxy"
        exit 0
    fi
    sleep 1
done
compose logs --tail 20 >&2
fail "the site does not answer through its proxy"
