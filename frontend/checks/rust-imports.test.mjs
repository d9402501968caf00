import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { rustImports, withoutTests } from "./rust-imports.mjs";

const names = (code, path = "tickets/pay.rs") => [...rustImports(code, path)].sort();

describe("imports of Rust code", () => {
  it("are read from uses, groups and the middle of a line", () => {
    const code =
      "use crate::{Ports, mail::{self, Message}, page};\nfn pay() -> crate::error::Result<()> { crate::checks::checked() }\n";
    assert.deepEqual(names(code), ["Ports", "checks", "error", "mail", "page"]);
  });

  it("are read upwards, by as many `super` as lead out of the module", () => {
    assert.deepEqual(names("use super::payment::fields;"), []);
    assert.deepEqual(names("use super::super::receipts::renew;"), ["receipts"]);
    assert.deepEqual(names("use super::{super::{mail, rounds::Round}, payment};"), [
      "mail",
      "rounds",
    ]);
    assert.deepEqual(names("use super::super::Tickets;", "tickets/ledger/paid.rs"), []);
    assert.deepEqual(names("super::mail::preview()", "tickets/mod.rs"), ["mail"]);
    assert.deepEqual(names("use super::*;", "outbox.rs"), ["*"]);
    assert.deepEqual(names("use self::super::mail;", "outbox.rs"), ["mail"]);
  });

  it("are read from modules within the file, which are a step further down", () => {
    const tests = (line) => `fn a() {}\n\n#[cfg(test)]\nmod tests {\n    ${line}\n}\n`;
    assert.deepEqual(names(tests("use super::*;"), "outbox.rs"), []);
    assert.deepEqual(names(tests("use super::super::mail;"), "outbox.rs"), ["mail"]);
    assert.deepEqual(names(`${tests("")}use super::mail;\n`, "outbox.rs"), ["mail"]);
  });

  it("do not come from comments, from texts, or from a room's own names", () => {
    const code =
      '/// As [`Mail`](crate::mail::Mail).\nuse crate::tickets::Ticket;\nconst A: &str = "crate::mail // ";\nuse crate::rounds::Round;\n';
    assert.deepEqual(names(code), ["rounds"]);
  });

  it("do not come from the tests at the end where these are left out", () => {
    const code =
      "use crate::page::Page;\n\n#[cfg(test)]\nmod tests {\n    use crate::rounds::Round;\n}\n";
    assert.deepEqual(names(code), ["page", "rounds"]);
    assert.deepEqual(names(withoutTests(code)), ["page"]);
  });
});
