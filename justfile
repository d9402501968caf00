# Recipes of `./dev` and CI. `just --list` shows them, with the comment above each.

target := env("CARGO_TARGET_DIR", "target")
just := quote(just_executable())

# Every proof, the cheap ones first.
proofs := "fmt-check layers licences docs-check lint generate-check test-rust exports doc test-frontend test-package build test-containers soak-short weight conformance schemathesis e2e lighthouse"

# Cargo's arguments for all proofs. Cargo compiles a crate anew for every set of features, and `-p` alone makes another set; so all recipes
# that test name the whole workspace. Within `test` these are also the features of the binary that is packed.
everything := "--workspace --bins --tests --features fairway-platform/test-support" + if packs == "yes" { ",fairway-server/pg-tls" } else { "" }
# Whether this runs within `test`, and packs: the server is built with everything then, instead of alone.
packs := env("PROOFS_PACK", "")

# The whole site, on http://127.0.0.1:8080: installs what is missing, builds what has changed, starts the server.
dev: install build
    @exec {{ target }}/debug/fairway-server

# Everything that CI checks; stops at the first thing that is wrong.
test: install
    #!/usr/bin/env bash
    set -euo pipefail
    log=$(mktemp)
    times=$(mktemp)
    finish() { local status=$?; cat "$times"; {{ just }} _count "$status" "$log"; rm "$log" "$times"; }
    trap finish EXIT
    PROOFS_PACK=$({{ just }} _packs && echo yes || echo no)
    export PROOFS_PACK
    if [ "$PROOFS_PACK" = yes ]; then
        {{ just }} _openssl
        # Compiled into the package: with one version for all proofs, the server and its tests are compiled once.
        VERSION_OF_FAIRWAY=$(packaging/version.sh)
        export VERSION_OF_FAIRWAY
    fi
    for proof in {{ proofs }}; do
        printf '\n── %s\n' "$proof"
        SECONDS=0
        {{ just }} "$proof" 2>&1 | tee -a "$log"
        printf '%4d s  %s\n' "$SECONDS" "$proof" >>"$times"
    done

# Only the rules and the use cases, in seconds.
test-fast:
    cargo test --quiet -p fairway-domain -p fairway-application

# npm's packages: for the pages, the PostgreSQL of this machine's kind, the mail server of the tests, and the drivers of other browsers.
install:
    #!/bin/sh
    set -eu
    for tool in cargo cc node npm; do
        command -v "$tool" >/dev/null || { echo "Fairway needs $tool, which is not on this machine." >&2; exit 1; }
    done
    for folder in crates/local_postgres crates/server/tests/smtp frontend frontend/engines; do {{ just }} _npm "$folder"; done

# npm's packages of one folder, unless they are there.
_npm FOLDER:
    #!/bin/sh
    set -eu
    cd {{ FOLDER }}
    if ! cmp -s package-lock.json node_modules/.installed; then
        echo "Installing what {{ FOLDER }} needs …"
        npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
        cp package-lock.json node_modules/.installed
    fi

# Formats everything.
fmt:
    cargo fmt --all
    npm run --silent --prefix frontend format

# Rust code is formatted. (The pages' is looked at by `lint`.)
fmt-check:
    cargo fmt --all --check

# Dependencies point inward: from the server over the adapters and the application to the domain.
layers:
    #!/bin/sh
    set -u
    wrong=0
    # CRATE NAME…: nothing that begins with one of the names is below the crate.
    keeps_out() {
        crate=$1
        shift
        below=$(cargo tree --quiet -p "fairway-$crate" -e normal --target all --prefix none) || exit 1
        for name; do
            found=$(printf '%s\n' "$below" | sed 1d | grep "^$name") || continue
            printf 'fairway-%s must not depend on %s, but does:\n%s\n' "$crate" "$name" "$found" >&2
            wrong=1
        done
    }
    keeps_out domain serde diesel actix tokio fairway-
    keeps_out application diesel actix serde_json tokio fairway-persistence fairway-platform fairway-http fairway-operations fairway-local
    keeps_out persistence actix fairway-platform fairway-http fairway-operations fairway-local
    keeps_out platform diesel actix-web fairway-persistence fairway-http fairway-operations fairway-local
    keeps_out http diesel fairway-persistence fairway-platform fairway-operations fairway-local
    keeps_out operations actix fairway-http fairway-local
    keeps_out local-postgres diesel actix fairway-
    node frontend/checks/circles.mjs || wrong=1
    exit "$wrong"

# Nothing that ships is under the GPL, AGPL, LGPL or SSPL.
licences:
    npm run --silent --prefix frontend licences

# Known weaknesses of the crates and packages that ship; a finding is a failure, a database that cannot be reached is told.
# It asks others, so it is no part of `test`. `just advisories install` brings cargo-deny into .tools first.
advisories INSTALL="":
    #!/bin/sh
    set -eu
    PATH="$PWD/.tools/bin:$PATH"
    status=0
    if [ "{{ INSTALL }}" = install ]; then cargo install --quiet --locked --root .tools cargo-deny; fi
    if ! command -v cargo-deny >/dev/null; then
        echo "crates: not looked at, as cargo-deny is not here (just advisories install)"
    elif ! cargo deny --log-level error fetch db; then
        echo "crates: not looked at, as the advisory database cannot be reached"
    else
        cargo deny --offline check --hide-inclusion-graph advisories || status=1
    fi
    node frontend/checks/advisories.mjs || status=1
    exit "$status"

# Rules, pages, headings, files and decisions that code and docs name are there.
docs-check:
    node frontend/checks/docs-check.mjs

# Clippy, eslint, prettier and tsc, with every warning an error.
lint:
    cargo clippy --quiet --workspace --all-targets -- -D warnings
    npm run --silent --prefix frontend lint

# Makes openapi.json from the server, and the pages' types from that.
generate:
    #!/bin/sh
    set -eu
    {{ just }} _server
    document=$({{ target }}/debug/fairway-server openapi)
    printf '%s\n' "$document" >openapi.json
    npm run --silent --prefix frontend generate

# The committed files are those that `generate` makes.
generate-check:
    #!/bin/sh
    set -eu
    before=$(mktemp -d)
    trap 'rm -r "$before"' EXIT
    cp openapi.json frontend/src/api/schema.ts "$before"
    {{ just }} generate
    for file in openapi.json frontend/src/api/schema.ts; do
        diff -u "$before/$(basename "$file")" "$file" && continue
        echo "$file was stale. It is made anew: look at it and commit it." >&2
        exit 1
    done

# All Rust tests, on a PostgreSQL that is thrown away afterwards.
[positional-arguments]
test-rust *ARGUMENTS: install
    #!/bin/sh
    set -eu
    cargo build --quiet {{ everything }}
    if command -v cargo-nextest >/dev/null; then
        {{ target }}/debug/with-test-postgres cargo nextest run {{ everything }} --no-fail-fast "$@"
    else
        {{ target }}/debug/with-test-postgres cargo test {{ everything }} --no-fail-fast "$@"
    fi
    cargo test --quiet {{ replace(everything, "--bins --tests", "--doc") }}

# Exports are read back as they were typed: by a CSV library of another language, and by LibreOffice Calc.
exports: install _calc (_npm "crates/server/tests/csv")
    cargo build --quiet {{ everything }}
    {{ target }}/debug/with-test-postgres cargo test --quiet {{ replace(everything, "--bins --tests", "--test api") }} exports_opened:: -- --ignored

# Measurements on this machine, as ratios that mean the same on every one; writes docs/benchmarks.md.
bench: install build-pages && bench-pages bench-public-page
    cargo build --quiet -p fairway-local-postgres
    {{ target }}/debug/with-test-postgres cargo bench --quiet -p fairway-server --bench measure
    cp {{ target }}/tmp/benchmarks.md docs/benchmarks.md

# The load that one client can put on a released server: time of pages, memory and processor, in two minutes; docs/security.md has the
# figures.
bench-limits: install build-pages
    cargo build --release --quiet -p fairway-server
    python3 crates/server/tests/limits/measure.py {{ target }}/release/fairway-server

# Long lists on a slow phone.
bench-pages: install build _browser
    npm run --silent --prefix frontend bench

# 144 people are checked in by a scripted volunteer whose phone has no network, which then returns: minutes, taps and requests.
morning: install build _browser
    npm run --silent --prefix frontend bench -- morning.bench

# The public page is quick on a phone: Lighthouse's performance, the median of five.
bench-public-page: install build _browser (_npm "frontend/lighthouse")
    npm run --silent --prefix frontend lighthouse -- speed

# The Rust documentation builds without a warning.
doc:
    RUSTDOCFLAGS="-D warnings" cargo doc --quiet --workspace --no-deps

# The pages' own tests.
test-frontend: install
    npm run --silent --prefix frontend test

# The pages, when something they are made of has changed.
build-pages:
    #!/bin/sh
    set -eu
    cd frontend
    made_of=$(find . \( -name node_modules -o -name dist -o -name e2e -o -name bench -o -name test-results -o -name screenshots \) -prune \
        -o -type f -exec cksum {} + | sort | cksum)
    if [ -f dist/index.html ] && [ "$made_of" = "$(cat node_modules/.pages-made-of 2>/dev/null)" ]; then exit 0; fi
    echo "Building the pages (about half a minute) …"
    # On a terminal, how far it is; in a log, only what went wrong.
    if [ -t 2 ]; then npm run --silent build -- --progress; else npm run --silent build; fi
    echo "$made_of" >node_modules/.pages-made-of

# The pages and the server.
build: build-pages _server

# The debug server: alone, which is quick, or within `test` with everything, which the tests have built.
_server:
    #!/bin/sh
    [ -z "{{ packs }}" ] || exec cargo build --quiet {{ everything }}
    # On a terminal, Cargo's own progress; in a log, only what went wrong.
    if [ -t 2 ]; then
        echo "Building the server (minutes the first time, seconds after that) …"
        exec cargo build -p fairway-server
    fi
    exec cargo build --quiet -p fairway-server

# The one file to copy to a host: target/release/fairway-server, the pages inside it, TLS to PostgreSQL too.
release: _openssl install build-pages
    VERSION_OF_FAIRWAY=$(packaging/version.sh) cargo build --release --quiet -p fairway-server --features pg-tls

# The tools that build OpenSSL, for TLS to PostgreSQL.
_openssl:
    #!/bin/sh
    for tool in make perl; do
        command -v "$tool" >/dev/null && continue
        echo "A release brings its own OpenSSL; to build that it needs $tool, which is not on this machine (Debian: apt install make perl)." >&2
        exit 1
    done

# A Debian package of the released binary, and the binary alone for containers, in target/package.
package: release
    packaging/debian/build.sh {{ target }}/release/fairway-server {{ target }}/package
    install -m 755 {{ target }}/release/fairway-server {{ target }}/package/fairway-server

# The package is built, installed, run, put behind nginx and removed, and TLS to PostgreSQL is spoken; with a debug binary that
# has all that a released one has, as building that takes minutes more.
test-package: build-pages
    #!/bin/sh
    set -eu
    if ! {{ just }} _packs; then
        echo "Left out: a package is tested as root, on Debian." >&2
        exit 0
    fi
    {{ just }} _openssl
    export PROOFS_PACK=yes
    export VERSION_OF_FAIRWAY="${VERSION_OF_FAIRWAY:-$(packaging/version.sh)}"
    {{ just }} _server
    packaging/test.sh {{ target }}/debug/fairway-server
    packaging/test-postgres-tls.sh {{ target }}/debug/fairway-server

# The Containerfile and compose.yaml are linted, and started where a container runtime is.
test-containers: _server
    packaging/test-containers.sh {{ target }}/debug/fairway-server {{ target }}/hadolint

# Whether packages are tested here.
[no-exit-message]
_packs:
    @[ "$(id -u)" = 0 ] && command -v dpkg-deb >/dev/null

# Three servers behind nginx, killed and restarted, PostgreSQL restarted, load, and some journeys, in three minutes.
soak-short: install build _browser
    #!/bin/sh
    set -eu
    if [ "$(id -u)" != 0 ] && ! [ -x /usr/sbin/nginx ]; then
        echo "Left out: several instances are tested behind nginx, which is not on this machine." >&2
        exit 0
    fi
    {{ just }} _nginx
    {{ just }} _soak {{ target }}/debug/fairway-server short
    {{ just }} _journeys {{ target }}/debug/fairway-server --project=phone reserve logos check-in.e2e

# The same for half an hour, with the released binary, all journeys against three servers, and a hundred requests of each kind;
# its result goes into docs/soak.md.
soak: install release build _browser _nginx
    {{ just }} _soak {{ target }}/release/fairway-server full
    {{ just }} _journeys {{ target }}/release/fairway-server
    {{ just }} bench-limits
    {{ just }} schemathesis 100

# BINARY: journeys against three servers behind nginx, in the place of one.
_journeys BINARY *ARGUMENTS:
    cargo build --quiet {{ everything }}
    E2E_ONCE_MORE=yes E2E_SERVER="$PWD/frontend/e2e/cluster.sh" FAIRWAY_TEST_SERVER="$(realpath {{ BINARY }})" \
        npm run --silent --prefix frontend e2e -- {{ ARGUMENTS }}

# BINARY short|full
_soak BINARY FORM:
    cargo build --quiet {{ everything }}
    FAIRWAY_TEST_SOAK={{ FORM }} FAIRWAY_TEST_SERVER="$(realpath {{ BINARY }})" {{ target }}/debug/with-test-postgres \
        cargo test --quiet {{ replace(everything, "--bins --tests", "--test soak") }} -- --ignored --nocapture --test-threads=1

# As root on Debian, nginx is installed; elsewhere it has to be there.
_nginx:
    #!/bin/sh
    [ -x /usr/sbin/nginx ] && exit 0
    if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
        echo "Several instances are tested behind nginx, which is not on this machine: install it as /usr/sbin/nginx." >&2
        exit 1
    fi
    echo "Installing nginx …"
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq && apt-get install -y -qq --no-install-recommends nginx-light >/dev/null

# The public page stays light.
weight:
    npm run --silent --prefix frontend weight

# Every call, route and text of docs/conformance is there.
conformance:
    npm run --silent --prefix frontend conformance

# Schemathesis: the server keeps to its OpenAPI document, as each role. With EXAMPLES, so many requests a call, chosen anew.
schemathesis EXAMPLES="": install build _schemathesis
    @{{ target }}/schemathesis/bin/python crates/server/tests/schemathesis/prove.py {{ target }}/debug/fairway-server {{ EXAMPLES }}

# The journeys, in Chromium, against the real server. Of all of them two may fail by chance, if they pass three times alone after that.
e2e *ARGUMENTS: install build _browser
    npm run --silent --prefix frontend e2e -- {{ ARGUMENTS }}

# The journeys that a phone's own engine could break, in WebKit and in Firefox, against the real server. As root on Debian both are
# installed; Firefox's driver is built once. No part of `test`: that would cost six minutes on a fresh machine.
engines *ARGUMENTS: install build _engines
    npm run --silent --prefix frontend engines -- {{ ARGUMENTS }}

# As root on Debian, WebKit, Firefox and a screen without a monitor are installed; elsewhere they have to be there.
_engines:
    #!/bin/sh
    set -eu
    if ! command -v WebKitWebDriver >/dev/null || ! command -v xvfb-run >/dev/null || ! [ -x /usr/bin/firefox-esr ]; then
        if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
            echo "WebKitWebDriver, xvfb-run and firefox-esr are not on this machine (Debian: apt install webkit2gtk-driver xvfb xauth firefox-esr)." >&2
            exit 1
        fi
        echo "Installing WebKit and Firefox …"
        export DEBIAN_FRONTEND=noninteractive
        apt-get update -qq && apt-get install -y -qq --no-install-recommends webkit2gtk-driver xvfb xauth firefox-esr >/dev/null
    fi
    [ -x .tools/bin/geckodriver ] || cargo install --quiet --locked --root .tools geckodriver@0.37.1

# Lighthouse finds no fault in what visitors see first.
lighthouse: install build _browser (_npm "frontend/lighthouse")
    npm run --silent --prefix frontend lighthouse -- rules

# As root on Debian, Chromium is installed, whole and without its windows, in which journeys are faster; elsewhere Playwright's own is
# used, or the one that npm brings.
_browser:
    #!/bin/sh
    [ -n "${E2E_CHROMIUM:-}" ] || [ -x /usr/bin/google-chrome ] && exit 0
    [ -x /usr/bin/chromium ] && [ -x /usr/bin/chromium-headless-shell ] && exit 0
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || exit 0
    echo "Installing Chromium …"
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium >/dev/null ||
        echo "Debian's Chromium could not be installed; using the one that npm brings." >&2
    apt-get install -y -qq --no-install-recommends chromium-headless-shell >/dev/null ||
        echo "This Debian has no Chromium without windows; journeys run in the whole one." >&2

# As root on Debian, LibreOffice Calc is installed, without its windows; elsewhere it has to be there.
_calc:
    #!/bin/sh
    command -v soffice >/dev/null && exit 0
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        echo "Installing LibreOffice Calc …"
        export DEBIAN_FRONTEND=noninteractive
        apt-get update -qq && apt-get install -y -qq --no-install-recommends libreoffice-calc-nogui >/dev/null && exit 0
    fi
    echo "The exports are opened in LibreOffice Calc, which is not on this machine: install it, so that soffice is found." >&2
    exit 1

# Schemathesis, in an environment of its own, unless it is there; as root on Debian, Python for that is installed, too.
_schemathesis:
    #!/bin/sh
    set -eu
    environment={{ target }}/schemathesis
    wanted=crates/server/tests/schemathesis/requirements.txt
    cmp -s "$wanted" "$environment/.installed" && exit 0
    usable() { python3 -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }
    if ! usable && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        echo "Installing Python …"
        export DEBIAN_FRONTEND=noninteractive
        apt-get update -qq && apt-get install -y -qq --no-install-recommends python3 python3-venv >/dev/null || true
    fi
    usable || { echo "Schemathesis needs Python 3.11 or newer, with venv and ensurepip (Debian: python3-venv)." >&2; exit 1; }
    echo "Installing Schemathesis …"
    rm -rf "$environment"
    python3 -m venv "$environment"
    "$environment/bin/pip" install --quiet --disable-pip-version-check --require-hashes --requirement "$wanted"
    cp "$wanted" "$environment/.installed"

# STATUS LOG: adds up what the runners in the log say. A step that fails without a failed test counts as one.
_count STATUS LOG:
    #!/bin/sh
    awk -v status={{ STATUS }} '
        function before(word,   i) { for (i = 2; i <= NF; i++) if ($i ~ "^" word "[,;]?$") return $(i - 1); return 0 }
        { gsub(/\033\[[0-9;]*m/, "") }
        # nextest, cargo test, vitest, Playwright
        /^ *Summary \[/ || /^test result:/ || /^ *Tests  / || /^  [0-9]+ (passed|failed)/ {
            passed += before("passed")
            failed += before("failed")
        }
        # frontend/e2e/once-more.mjs
        /^  [0-9]+ that failed passed/ { passed += $1; failed -= $1 }
        END { printf "\n%d passed, %d failed\n", passed, status && !failed ? 1 : failed }
    ' {{ quote(LOG) }}
