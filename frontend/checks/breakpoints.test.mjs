// Widths of windows have names: style sheets import them from one module, code from one file, and both have the same values.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { it } from "node:test";

const src = new URL("../src/", import.meta.url);
const read = (path) => readFileSync(new URL(path, src), "utf8");
const files = readdirSync(src, { recursive: true }).map((path) => path.replaceAll("\\", "/"));

const MODULE = "shared/ui/breakpoints.module.css";
const CODE = "shared/lib/breakpoints.ts";
const PICTURES = "shared/lib/picture-sizes.ts";
/** Style that the server's HTML carries as text, so that it imports nothing. */
const FIRST_PAGE = "app/first-page.css";

const byName = Object.fromEntries(
  [...read(MODULE).matchAll(/^@value (\w+): (\(.*\));$/gm)].map(([, name, query]) => [name, query]),
);
const inCode = Object.fromEntries(
  [...read(CODE).matchAll(/(\w+): "([\d.]+)em"/g)].map(([, name, width]) => [name, width]),
);
const mediaOf = (path) => [...read(path).matchAll(/^\s*@media (.*) \{$/gm)].map(([, text]) => text);
const widthsOf = (text) => text.match(/\((?:min-|max-)?width\b[^)]*\)/g) ?? [];

it("code has the widths of the style sheets", () => {
  assert.deepEqual(Object.keys(inCode), ["abovePhone", "tablet", "desktop"]);
  for (const [name, width] of Object.entries(inCode))
    assert.equal(byName[name], `(min-width: ${width}em)`);
});

it("each narrow layout ends where the wide one begins", () => {
  const ends = { phone: "abovePhone", belowTablet: "tablet", belowDesktop: "desktop" };
  for (const [narrow, wide] of Object.entries(ends))
    assert.equal(byName[narrow], `(max-width: ${(inCode[wide] - 0.01).toFixed(2)}em)`);
});

it("style sheets name the widths of their media queries", () => {
  const sheets = files.filter((path) => path.endsWith(".css") && path !== FIRST_PAGE);
  const written = sheets.flatMap((path) => mediaOf(path).flatMap(widthsOf));
  assert.deepEqual(written, []);
});

it("the style of the server's HTML has the named widths", () => {
  const widths = mediaOf(FIRST_PAGE).flatMap(widthsOf);
  assert.notDeepEqual(widths, []);
  for (const width of widths) assert.ok(Object.values(byName).includes(width), width);
});

it("code names the widths of its media queries", () => {
  const code = files.filter((path) => /(?<!\.test)\.tsx?$/.test(path));
  const written = code.filter((path) => /\((?:min-|max-)?width: *\d/.test(read(path)));
  assert.deepEqual(written, []);
});

it("the server preloads the banner at the page's widths", () => {
  const server = read("../../crates/http/src/frontend/first_page.rs");
  const [, preloaded] = /SHOWN: &str = "(.*)"/.exec(server);
  const [, shown] = /acrossTheWindow = `(.*)`/.exec(read(PICTURES));
  assert.equal(
    preloaded,
    shown.replace(/\$\{breakpoints\.(\w+)\}/, (_, name) => `${inCode[name]}em`),
  );
});
