import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { floorsOf, misplaced } from "./floors.mjs";

const FLOORS = floorsOf(`# A crate

It has floors, and so on:

1. \`error\`: all speak it.
2. \`ports\`: the outside;
   \`Ports\` bundles them.
3. Shared: \`audit\` and \`outbox\`.
4. The features.
5. \`mail\`: sends.

\`just layers\` reads this.
`);
const WIRING =
  "pub use error::{Error, Result};\n\npub struct Ports {\n}\npub struct Application {\n}\n";
const SOUND = [
  ["lib.rs", `${WIRING}fn wire() { tickets::new(mail::preview) }`],
  ["error.rs", ""],
  ["ports/mod.rs", "use crate::error::Error;"],
  ["audit.rs", "use crate::ports::Stores;"],
  ["outbox.rs", "use crate::audit;\nuse crate::{Ports, Result};"],
  ["tickets/mod.rs", "use crate::outbox::queue_mail;\nuse crate::testing::ticket;"],
  ["tickets/pay.rs", "use super::own;\nuse crate::tickets::Tickets;"],
  ["rounds.rs", ""],
  ["mail/mod.rs", "use super::outbox;"],
];
const broken = (path, code) => misplaced([...SOUND, [path, code]], FLOORS);

describe("floors", () => {
  it("are the names in the list of the README", () => {
    assert.deepEqual(FLOORS, [["error"], ["ports", "Ports"], ["audit", "outbox"], [], ["mail"]]);
  });

  it("let a module import from its own floor and those below", () => {
    assert.deepEqual(misplaced(SOUND, FLOORS), []);
  });

  it("keep a feature from another one, and from mail", () => {
    assert.deepEqual(broken("tickets/walk_up.rs", "use crate::rounds::Round;"), [
      "tickets/walk_up.rs: tickets, a feature, imports rounds, a feature",
    ]);
    assert.deepEqual(broken("tickets/walk_up.rs", "fn a() { super::super::mail::preview() }"), [
      "tickets/walk_up.rs: tickets, a feature, imports mail, of floor 5",
    ]);
  });

  it("keep a lower module from a higher one, and mail from features", () => {
    assert.deepEqual(broken("ports/clock.rs", "use crate::audit::record;"), [
      "ports/clock.rs: ports, of floor 2, imports audit, of floor 3",
    ]);
    assert.deepEqual(broken("error/kinds.rs", "use crate::Ports;"), [
      "error/kinds.rs: error, of floor 1, imports Ports, of floor 2",
    ]);
    assert.deepEqual(broken("audit/rows.rs", "use crate::tickets::Tickets;"), [
      "audit/rows.rs: audit, of floor 3, imports tickets, a feature",
    ]);
    assert.deepEqual(broken("mail/facts.rs", "use crate::tickets::own;"), [
      "mail/facts.rs: mail, of floor 5, imports tickets, a feature",
    ]);
  });

  it("hold for tests, and for what the root hands on", () => {
    const code = "#[cfg(test)]\nmod tests {\n    use crate::rounds::Round;\n}\n";
    assert.equal(broken("tickets/sale.rs", code).length, 1);
    const handsOn = SOUND.map(([path, text]) =>
      path === "lib.rs" ? [path, `${WIRING}pub use rounds::Round;\n`] : [path, text],
    );
    assert.deepEqual(misplaced([...handsOn, ["tickets/sale.rs", "use crate::Round;"]], FLOORS), [
      "tickets/sale.rs: tickets, a feature, imports rounds, a feature",
    ]);
  });

  it("leave what the root wires, and all of it at once, to the root", () => {
    assert.deepEqual(broken("outbox/all.rs", "use crate::{Application, *};"), [
      "outbox/all.rs: outbox imports * of lib.rs, which wires all of it",
      "outbox/all.rs: outbox imports Application of lib.rs, which wires all of it",
    ]);
  });

  it("name no module that there is not", () => {
    assert.deepEqual(misplaced(SOUND, [...FLOORS, ["once"]]), ["README.md: there is no once"]);
  });
});
