import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { operations } from "./conformance.mjs";
import { parseCsv, readList } from "./lists.mjs";
import { assertedLiterals } from "./literals.mjs";
import { routerPaths } from "./router-paths.mjs";
import { normalise, textPattern } from "./texts.mjs";

const shows = (text, string) => textPattern(text).test(normalise(string));

describe("the lists", () => {
  it("reads quoted cells and knows each record's line", () => {
    const records = parseCsv('text,issue\n"a, ""b""\nc",2\nd,3\n');
    assert.deepEqual(records, [
      { line: 1, cells: ["text", "issue"] },
      { line: 2, cells: ['a, "b"\nc', "2"] },
      { line: 4, cells: ["d", "3"] },
    ]);
  });

  it("refuses an unclosed quote, a wrong heading and an empty cell", () => {
    assert.throws(() => parseCsv('a,"b\n'), /not CSV/);
    assert.throws(
      () => readList("l", "text\nx\n", ["text", "issue"]),
      /heading must be text,issue/,
    );
    assert.throws(
      () => readList("l", "text,issue\n,2\n", ["text", "issue"]),
      /l:2: needs text,issue/,
    );
  });
});

describe("the code", () => {
  it("reads each method of each path and nothing else of the document", () => {
    const document = {
      paths: { "/a/{id}": { get: {}, delete: {}, parameters: [], summary: "a" } },
    };
    assert.deepEqual(operations(document), [
      { method: "GET", path: "/a/{id}" },
      { method: "DELETE", path: "/a/{id}" },
    ]);
  });

  it("joins a page's path to its parents' without layouts and comments", () => {
    const source = `
      const router = createBrowserRouter([
        { path: "/", Component: Shell, children: [
          { index: true, lazy: page(() => import("./landing-page.tsx")) },
          { path: "tournaments", children: [
            { index: true, Component: List },
            { path: ":id/register", handle: { narrow: true }, Component: Register },
          ] },
          { element: <Guard />, children: [{ path: "/account/tickets", Component: Passes }] },
          // { path: "gone", Component: Gone },
          { path: "*", Component: ErrorPage },
        ] },
      ]);`;
    assert.deepEqual(routerPaths(source), [
      "/",
      "/tournaments",
      "/tournaments/:id/register",
      "/account/tickets",
    ]);
  });

  it("refuses a router path that is not written out", () => {
    assert.throws(
      () => routerPaths("[{ path: paths.home(), Component: Home }]"),
      /not written out/,
    );
  });

  it("takes the texts that a test looks for: strings, joined, templates", () => {
    const source = String.raw`
      expect(alert).toBe('couldn\'t find it');
      const long = "one " +
        "two";
      const both = ["a", long];
      expect(names).toEqual(both);
      screen.getByText(${"`Hello ${name} {ok}`"}); page.getByRole("button", { name: "\u00e9" });`;
    const found = assertedLiterals(source);
    assert.deepEqual(found.sort(), [
      "Hello … {ok}",
      "a",
      "button",
      "couldn't find it",
      "one two",
      "é",
    ]);
  });

  it("takes the texts that a helper looks for, and the table of a test", () => {
    const source = `
      const tag = (name) => screen.getByRole("checkbox", { name });
      user.click(tag("Unpaid"));
      it.each([["Scan"]])("a title: %s", (mode) => expect(shown()).toBe(mode));`;
    assert.deepEqual(assertedLiterals(source).sort(), ["Scan", "Unpaid", "checkbox"]);
  });

  it("takes no text that is asserted to be absent", () => {
    const source = `
      expect(screen.queryByText("Gone")).toBeNull();
      expect(within(dialog).queryByRole("link", { name: "Left" })).not.toBeInTheDocument();
      await expect(page.getByText("Away")).toHaveCount(0);
      await expect(page.getByText("Hidden")).not.toBeVisible();
      expect(title).not.toBe("Other");
      const gone = (name) => expect(screen.queryByText(name)).toBeNull();
      gone("Lost");
      expect(screen.getByText("Shown")).not.toBeChecked();
      await expect(page.getByText("Twice")).toHaveCount(2);`;
    assert.deepEqual(assertedLiterals(source).sort(), ["Shown", "Twice"]);
  });

  it("takes no mock's answer, typed text, title, comment or pattern", () => {
    const source = `
      // says "Sign In"
      describe("Register", () => { it("Cancel", () => {}); });
      http.get("/api/Site", () => someProblem(404, { "": ["couldn't find it"] }));
      open([{ name: "Ann" }]);
      user.type(box, "Bo"); screen.getByText(/it's "Account"/i); render(<p>don't</p>);`;
    assert.deepEqual(assertedLiterals(source), []);
  });
});

describe("a text", () => {
  it("of one or two words must be the whole string", () => {
    assert.ok(shows("Event", "Event"));
    assert.ok(!shows("Event", "Event Page"));
    assert.ok(!shows("Sign In", "Sign In as Sam"));
  });

  it("of three words or more may stand within a string, not within a word", () => {
    assert.ok(shows("There was an error", "Error: There was an error."));
    assert.ok(!shows("has been there", "it has been thereabouts"));
  });

  it("may differ in quotes, white space and placeholders", () => {
    assert.ok(shows("couldn't find tournament", "couldn\u2019t  find\ntournament"));
    assert.ok(shows("{fieldName} cannot be empty", "nameFirst cannot be empty"));
    assert.ok(!shows("{fieldName} cannot be empty", " cannot be empty"));
    assert.ok(shows("Error:{message}", "Error:\n\nSold out."));
    assert.ok(!shows("Error:{message}", "Error:"));
  });

  it("differs by case and by punctuation", () => {
    assert.ok(!shows("No results", "no results"));
    assert.ok(!shows("Loading...", "Loading…"));
  });
});
