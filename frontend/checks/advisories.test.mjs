import assert from "node:assert/strict";
import { test } from "node:test";
import { findings } from "./advisories.mjs";

const title = "Cross-site scripting";
const url = "https://github.com/advisories/GHSA-x";
const flaw = (name) => ({ name, severity: "high", via: [{ title, url }] });

test("a flaw of a package is a finding, and what depends on it is none of its own", () => {
  const vulnerabilities = { a: flaw("a"), b: { name: "b", severity: "high", via: ["a"] } };
  assert.deepEqual(
    findings({ vulnerabilities }, () => "1.0.0"),
    [`a (high): ${title} ${url}`],
  );
  assert.deepEqual(
    findings({ vulnerabilities: {} }, () => "1.0.0"),
    [],
  );
});

test("a flaw that a test pins down is excused in that one version", () => {
  const vulnerabilities = { quill: flaw("quill") };
  assert.deepEqual(
    findings({ vulnerabilities }, () => "2.0.3"),
    [],
  );
  assert.equal(findings({ vulnerabilities }, () => "2.0.4").length, 1);
});

test("no report is no clean one", () => {
  assert.equal(
    findings({ error: { code: "ENOAUDIT" } }, () => "1.0.0"),
    undefined,
  );
  assert.equal(
    findings(undefined, () => "1.0.0"),
    undefined,
  );
});
