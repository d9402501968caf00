import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { anchors, check } from "./docs-check.mjs";

const product = "# The product\n\n### tickets-sold-out\nNo more.\n\n### last-admin\nStays.\n";

function problems(texts) {
  const files = new Map(Object.entries({ "docs/product.md": product, ...texts }));
  const folders = new Set([...files.keys()].map((path) => path.replace(/\/[^/]*$/, "")));
  return check(files, (path) => files.has(path) || folders.has(path.replace(/\/$/, "")));
}

describe("names of tests", () => {
  it("of Rust have 70 characters at most", () => {
    const [good, bad] = [70, 71].map((length) => `fn ${"a".repeat(length)}() {}`);
    assert.deepEqual(problems({ "a.rs": `${good}\n${bad}`, "a.ts": bad }), [
      `a.rs:2: '${"a".repeat(71)}' has 71 characters, 70 at most`,
    ]);
  });

  it("of pages have 70 characters at most, without their tags", () => {
    const [good, bad] = [70, 71].map((length) => `it("${"a".repeat(length)} @phone", () => {});`);
    assert.deepEqual(problems({ "a.test.tsx": `${good}\n${bad}`, "a.ts": bad }), [
      `a.test.tsx:2: '${"a".repeat(71)}' has 71 characters, 70 at most`,
    ]);
  });
});

describe("comments", () => {
  const refused = (word) => `a comment begins with '${word}': begin with a noun`;

  it("begin with a noun, in every language", () => {
    const texts = {
      "a.rs": "//! What it is.\nfn a() {}\n    /// Who asks.",
      "b.ts": "/** What it is. */\n/**\n * Who asks.\n */",
      "c.sh": "a # a\n# What it is.",
      "just/d.just": "# Who asks.\na:",
    };
    assert.deepEqual(problems(texts), [
      `a.rs:1: ${refused("What")}`,
      `a.rs:3: ${refused("Who")}`,
      `b.ts:1: ${refused("What")}`,
      `b.ts:3: ${refused("Who")}`,
      `c.sh:2: ${refused("What")}`,
      `just/d.just:1: ${refused("Who")}`,
    ]);
  });

  it("may have such a word inside, ask a question, and be no comment at all", () => {
    const texts = {
      "a.rs": "/// It tells\n/// What it is.\n/// What for?\n/// Whoever asks.",
      "a.ts": 'const text = "// What it is";',
      "a.md": "# Who runs it",
      "migrations/a/up.sql": "-- What it is.",
    };
    assert.deepEqual(problems(texts), []);
  });
});

describe("rules", () => {
  it("passes those that the product page has, over the end of a line too", () => {
    const texts = {
      "a.rs":
        "/// Sells one (rule `tickets-sold-out`).\n/// Both (rules\n/// `last-admin`, `tickets-sold-out`).",
      "a.ts": "/*\n * Kept (rule\n * `last-admin`). */",
    };
    assert.deepEqual(problems(texts), []);
  });

  it("names the file and the line of one that it does not have", () => {
    assert.deepEqual(problems({ "a.rs": "\n/// Fine (rules `last-admin`, `last-user`)." }), [
      "a.rs:2: rule 'last-user' is not in docs/product.md",
    ]);
  });

  it("looks at the lists, and for a rule that is there twice", () => {
    const texts = {
      "docs/conformance/calls.csv": "path,rule\n/a,last-admin\n/b,gone\n",
      "docs/product.md": "### last-admin\n\n### last-admin\n",
    };
    assert.deepEqual(problems(texts), [
      "docs/product.md: rule 'last-admin' is there twice",
      "docs/conformance/calls.csv:3: rule 'gone' is not in docs/product.md",
    ]);
  });
});

describe("decisions", () => {
  it("refuses a number without a record", () => {
    const texts = {
      "docs/decisions/024-exports.md": "# 024",
      "a.rs": "// In a file (decision 024).\n// Like decisions 024 and 025.",
    };
    assert.deepEqual(problems(texts), ["a.rs:2: decision 025 is not in docs/decisions"]);
  });
});

describe("departures", () => {
  const rule = (text) => ({
    "docs/product.md": `### no-cost\n${text}\n\n### last-admin\nStays.\n`,
  });
  const record = {
    "docs/decisions/114-free.md": "# 114\n\nStatus: accepted\nDeparture: rule `no-cost`\n",
  };

  it("passes a rule and a record that lead to each other", () => {
    assert.deepEqual(
      problems({ ...record, ...rule("† Free ([114](decisions/114-free.md)).") }),
      [],
    );
  });

  it("refuses a record to which its rule does not link, and one of no rule", () => {
    assert.deepEqual(problems({ ...record, ...rule("† Free.") }), [
      "docs/product.md: rule 'no-cost' does not link docs/decisions/114-free.md, which departs from it",
    ]);
    assert.deepEqual(problems(record), [
      "docs/decisions/114-free.md:4: rule 'no-cost' is not in docs/product.md",
    ]);
  });

  it("refuses a record whose rule has no †", () => {
    assert.deepEqual(problems({ ...record, ...rule("Free ([114](decisions/114-free.md)).") }), [
      "docs/product.md: rule 'no-cost' has no †, and docs/decisions/114-free.md departs from it",
    ]);
  });

  it("refuses a † without a record", () => {
    assert.deepEqual(problems(rule("† Free.")), [
      "docs/product.md: rule 'no-cost' has a † and no record with a line 'Departure'",
    ]);
  });
});

describe("links", () => {
  it("follows those of a page to files, folders and headings", () => {
    const texts = {
      "docs/a.md":
        "[b](b.md#the-two), [self](#a-b), [web](https://a.example), [in](conformance)\n# A `b`\n",
      "docs/b.md": "# The two\n",
      "docs/conformance/README.md": "# Lists",
    };
    assert.deepEqual(problems(texts), []);
  });

  it("refuses a missing file and a missing heading", () => {
    const texts = { "docs/a.md": "[b](b.md)\n[p](product.md#sold-out)" };
    assert.deepEqual(problems(texts), [
      "docs/a.md:1: docs/b.md does not exist",
      "docs/a.md:2: docs/product.md has no heading '#sold-out'",
    ]);
  });

  it("looks at pages that code names, and at code that pages name", () => {
    const texts = {
      "a.rs": "// See docs/product.md#last-admin and docs/gone.md.",
      "docs/a.md": "`crates/http/src/once.rs` does it.",
    };
    assert.deepEqual(problems(texts), [
      "a.rs:1: docs/gone.md does not exist",
      "docs/a.md:1: crates/http/src/once.rs does not exist",
    ]);
  });

  it("makes anchors as GitHub does", () => {
    assert.deepEqual(anchors("# How a mail leaves\n```\n# no\n```\n## `x`: 1, 2\n"), [
      "how-a-mail-leaves",
      "x-1-2",
    ]);
  });
});

describe("pages outside of the repository", () => {
  it("refuses every way to name them, and allows sections of an RFC", () => {
    const text =
      "(decisions §4)\nthe specification\nissue 5\nRFC 9110 §12.5.1, RFC 5321, §4.5\nissues5";
    const outside = (line, phrase) =>
      `a.rs:${line}: '${phrase}' names a page that is not in the repository`;
    assert.deepEqual(problems({ "a.rs": text }), [
      outside(2, "the specification"),
      outside(3, "issue 5"),
      outside(1, "§4"),
    ]);
  });
});
