# Recipes of `./dev` and CI. `just --list` shows them, each with the last line of the comment above it.

import 'just/build.just'
import 'just/checks.just'
import 'just/tests.just'
import 'just/journeys.just'
import 'just/several.just'
import 'just/measurements.just'
import 'just/tools.just'

target := env("CARGO_TARGET_DIR", "target")
just := quote(just_executable())

# All checks, the cheap ones first.
proofs := "fmt-check layers licences docs-check lint generate-check test-rust exports doc test-frontend test-package build test-containers soak-short weight conformance schemathesis e2e lighthouse"

# Cargo's arguments for all checks. Cargo compiles a crate again for every set of features, and `-p` alone makes another set, so all recipes that
# test name the whole workspace. Within `test` these are also the features of the packed binary.
everything := "--workspace --bins --tests --features fairway-platform/test-support" + if packs == "yes" { ",fairway-server/pg-tls" } else { "" }
# Set within `test` on a machine that packs: the server is then built with all features, instead of alone.
packs := env("PROOFS_PACK", "")

# Installs missing packages, and builds changed sources.
# The whole site, on http://127.0.0.1:8080.
dev: install build
    @exec {{ target }}/debug/fairway-server

# All checks of CI; stops at the first failure.
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
        # Compiled into the package. With one version for all checks, the server and its tests are compiled once.
        VERSION_OF_FAIRWAY=$(packaging/version.sh)
        export VERSION_OF_FAIRWAY
    fi
    for proof in {{ proofs }}; do
        printf '\n── %s\n' "$proof"
        SECONDS=0
        {{ just }} "$proof" 2>&1 | tee -a "$log"
        printf '%4d s  %s\n' "$SECONDS" "$proof" >>"$times"
    done

# STATUS LOG: adds up the results of the runners in the log. A step that fails without a failed test counts as one.
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

# Only the rules and the use cases, in seconds.
test-fast:
    cargo test --quiet -p fairway-domain -p fairway-application

# For the pages, the test PostgreSQL of this platform, the mail server of the tests, and the drivers of other browsers.
# Installs npm's packages, unless they are installed.
install:
    #!/bin/sh
    set -eu
    for tool in cargo cc node npm; do
        command -v "$tool" >/dev/null || { echo "Fairway needs $tool, which is not on this machine." >&2; exit 1; }
    done
    for folder in crates/local_postgres crates/server/tests/smtp frontend frontend/engines; do {{ just }} _npm "$folder"; done

# Installs npm's packages of one folder, unless they are installed.
_npm FOLDER:
    #!/bin/sh
    set -eu
    cd {{ FOLDER }}
    if ! cmp -s package-lock.json node_modules/.installed; then
        echo "Installing what {{ FOLDER }} needs …"
        npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
        cp package-lock.json node_modules/.installed
    fi
