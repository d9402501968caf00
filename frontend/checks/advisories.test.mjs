import assert from "node:assert/strict";
import { test } from "node:test";
import { findings } from "./advisories.mjs";

const title = "Cross-site scripting";
const url = "https://github.com/advisories/GHSA-x";
const flaw = (name, ...urls) => ({
  name,
  severity: "high",
  via: urls.map((url) => ({ title, url })),
});

test("a flaw of a package is one finding, however many packages need it", () => {
  const vulnerabilities = { a: flaw("a", url), b: { name: "b", severity: "high", via: ["a"] } };
  assert.deepEqual(
    findings({ vulnerabilities }, () => "1.0.0"),
    [`a (high): ${title} ${url}`],
  );
  assert.deepEqual(
    findings({ vulnerabilities: {} }, () => "1.0.0"),
    [],
  );
});

test("the flaw that a test pins down is excused in that one version", () => {
  const known = "https://github.com/advisories/GHSA-v3m3-f69x-jf25";
  const found = (version, ...urls) =>
    findings({ vulnerabilities: { quill: flaw("quill", ...urls) } }, () => version);
  assert.deepEqual(found("2.0.3", known), []);
  assert.equal(found("2.0.4", known).length, 1);
  assert.deepEqual(
    found("2.0.3", known, url),
    [`quill (high): ${title} ${url}`],
    "and no other flaw",
  );
});

test("a missing report is not a clean one", () => {
  assert.equal(
    findings({ error: { code: "ENOAUDIT" } }, () => "1.0.0"),
    undefined,
  );
  assert.equal(
    findings(undefined, () => "1.0.0"),
    undefined,
  );
});
