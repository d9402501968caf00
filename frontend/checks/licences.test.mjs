import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { objection, shippedCrates, shippedNpmPackages } from "./licences.mjs";
import { isAllowed } from "./spdx.mjs";

describe("a licence expression", () => {
  it("with a choice passes when one choice is allowed", () => {
    assert.ok(isAllowed("MIT OR GPL-3.0-only"));
    assert.ok(isAllowed("GPL-3.0-only OR MIT"));
    assert.ok(isAllowed("MIT/Apache-2.0"));
  });

  it("with a conjunction passes only when all of it is allowed", () => {
    assert.ok(isAllowed("(MIT OR Apache-2.0) AND Unicode-3.0"));
    assert.ok(!isAllowed("MIT AND LGPL-2.1-or-later"));
    assert.ok(!isAllowed("AGPL-3.0 AND MIT"));
  });

  it("binds AND tighter than OR", () => {
    assert.ok(isAllowed("MIT OR Apache-2.0 AND GPL-2.0"));
    assert.ok(!isAllowed("(MIT OR Apache-2.0) AND GPL-2.0"));
  });

  it("with an exception is decided by its licence", () => {
    assert.ok(isAllowed("Apache-2.0 WITH LLVM-exception OR SSPL-1.0"));
    assert.ok(!isAllowed("GPL-2.0-only WITH Classpath-exception-2.0"));
  });

  it("that cannot be read is refused", () => {
    for (const broken of ["", "MIT OR", "(MIT", "MIT Apache-2.0", "OR MIT", "MIT)"]) {
      assert.throws(() => isAllowed(broken), Error, broken);
    }
  });
});

describe("a package", () => {
  const named = (licence) => objection({ name: "x", version: "1.0.0", licence });

  it("under the GPL alone is named with its licence", () => {
    assert.equal(named("GPL-3.0-or-later"), "x 1.0.0 is under GPL-3.0-or-later");
  });

  it("without a licence, or with an unreadable one, is refused", () => {
    assert.equal(named(null), "x 1.0.0 names no licence");
    assert.equal(named(undefined), "x 1.0.0 names no licence");
    assert.match(named("SEE LICENSE IN x"), /^x 1.0.0: cannot read/);
  });

  it("that may ship meets no objection", () => {
    assert.equal(named("MIT OR GPL-2.0"), undefined);
  });
});

describe("packages that ship", () => {
  const crate = (id, license = "MIT") => ({ id, name: id, version: "1.0.0", license });
  const uses = (pkg, ...kinds) => ({ pkg, dep_kinds: kinds.map((kind) => ({ kind })) });

  it("are all crates the workspace builds from, without test tools", () => {
    const metadata = {
      workspace_members: ["ours"],
      packages: ["ours", "direct", "deep", "builder", "both", "tool", "under-tool"].map((id) =>
        crate(id),
      ),
      resolve: {
        nodes: [
          {
            id: "ours",
            deps: [uses("direct", null), uses("tool", "dev"), uses("both", "dev", null)],
          },
          { id: "direct", deps: [uses("deep", null), uses("builder", "build")] },
          { id: "tool", deps: [uses("under-tool", null)] },
          ...["deep", "builder", "both", "under-tool"].map((id) => ({ id, deps: [] })),
        ],
      },
    };
    const names = shippedCrates(metadata).map(({ name }) => name);
    assert.deepEqual(names, ["ours", "direct", "deep", "builder", "both"]);
  });

  it("are the npm lock's production packages, without links and the project", () => {
    const lock = {
      packages: {
        "": { name: "ours" },
        "node_modules/@kit/core": { version: "2.0.0", license: "MIT" },
        "node_modules/a/node_modules/b": { version: "3.0.0" },
        "node_modules/runner": { version: "1.0.0", license: "GPL-3.0", dev: true },
        "node_modules/near": { resolved: "../near", link: true },
      },
    };
    assert.deepEqual(shippedNpmPackages(lock), [
      { name: "@kit/core", version: "2.0.0", licence: "MIT" },
      { name: "b", version: "3.0.0", licence: undefined },
    ]);
  });
});
