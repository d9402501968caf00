import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { arrows, circles, featureImports } from "./circles.mjs";
import { rustImports } from "./rust-imports.mjs";

describe("circles", () => {
  it("are found over folders, files and groups, and named with their files", () => {
    const files = [
      ["tickets/mod.rs", "use crate::{Ports, mail::{self, Message}, page};"],
      ["tickets/pay.rs", "fn pay() { crate::checks::checked() }"],
      ["mail/mod.rs", "use crate::tickets::Ticket;"],
      ["checks.rs", "use crate::page::Page;"],
      ["page.rs", ""],
    ];
    assert.deepEqual(circles(arrows(files, rustImports)), [
      "mail and tickets: mail/mod.rs, tickets/mod.rs",
    ]);
  });

  it("are found over three rooms, once, without rooms that only lead to them", () => {
    const files = [
      ["body.rs", "use crate::actor::Actor;"],
      ["actor.rs", "use crate::versions::Version;"],
      ["versions.rs", "use crate::body::Body;\nuse crate::hex::hex;"],
      ["tickets.rs", "use crate::body::Body;"],
    ];
    assert.deepEqual(circles(arrows(files, rustImports)), [
      "actor, versions and body: actor.rs, versions.rs, body.rs",
    ]);
  });

  it("are found among features of the pages, loaded lazily too", () => {
    const code =
      'import { a } from "#features/rounds/a.ts";\nconst B = lazy(() => import("#features/users/b.tsx"));';
    assert.deepEqual([...featureImports(code)], ["rounds", "users"]);
  });
});
