#!/bin/sh
# Prints the version of this build: the number in Cargo.toml, then the commit's time in UTC, by which apt finds the newer of two, and the commit's
# id: 0.1.0+20261122081200.50545cb. Without git, only the number.
set -eu
cd "$(dirname "$0")/.."
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -n 1)
if [ -e .git ] && commit=$(TZ=UTC git log -1 --date=format-local:%Y%m%d%H%M%S --format=%cd.%h 2>/dev/null); then
    version=$version+$commit
    git diff --quiet HEAD -- || version=$version.changed
fi
echo "$version"
