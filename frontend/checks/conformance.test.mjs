import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { check } from "./conformance.mjs";

const lists = ({ calls = [], routes = [], texts = [] } = {}) => ({
  calls: calls.map(([method, path], index) => ({
    method,
    path,
    place: `calls:${index + 2}`,
  })),
  routes: routes.map(([route], index) => ({ route, place: `routes:${index + 2}` })),
  texts: texts.map(([text, where, tests = "src/pages/a.test.tsx"], index) => ({
    text,
    where,
    tests,
    place: `texts:${index + 2}`,
  })),
});

const code = ({ calls = [], routes = [], strings = [], file = "src/pages/a.test.tsx" } = {}) => ({
  calls: calls.map(([method, path]) => ({ method, path })),
  routes: routes.map((route) => ({ route })),
  asserted: [{ file, texts: strings }],
});

describe("the lists", () => {
  it("passes when every call, route and text is there", () => {
    const listed = lists({
      calls: [["GET", "/api/Round/query/tournament/{id}"]],
      routes: [["/tournaments/{tournamentId}/register"]],
      texts: [["No results", "table"]],
    });
    const built = code({
      calls: [["GET", "/api/Round/query/tournament/{tournament_id}"]],
      routes: ["/tournaments/:id/register"],
      strings: ["No results"],
    });
    assert.deepEqual(check(listed, built), []);
  });

  it("names the missing call and its line", () => {
    const problems = check(lists({ calls: [["GET", "/api/Site"]] }), code());
    assert.deepEqual(problems, ["calls:2: call GET /api/Site is missing from openapi.json"]);
  });

  it("does not take another method of the same path for the call", () => {
    const listed = lists({
      calls: [
        ["GET", "/api/User/{id}"],
        ["DELETE", "/api/User/{id}"],
      ],
    });
    const [problem] = check(listed, code({ calls: [["DELETE", "/api/User/{id}"]] }));
    assert.match(problem, /call GET \/api\/User\/\{id\} is missing/);
  });

  it("counts a text only where a test of its page asserts it", () => {
    const file = "src/app/shell/shell.test.tsx";
    const listed = lists({ texts: [["Sign In", "menu", file]] });
    const elsewhere = code({ file });
    elsewhere.asserted.push({ file: "src/app/shell/menu.test.tsx", texts: ["Sign In"] });
    assert.deepEqual(check(listed, elsewhere), [
      "texts:2: text 'Sign In' (menu) is missing from what its tests assert",
    ]);
    assert.deepEqual(check(listed, code({ strings: ["Sign In"], file })), []);
  });

  it("refuses a folder, whose tests may be those of several pages", () => {
    const listed = lists({ texts: [["Sign In", "menu", "src/pages"]] });
    assert.deepEqual(check(listed, code({ strings: ["Sign In"] })), [
      "texts:2: text 'Sign In' (menu) is missing from what its tests assert",
      "texts:2: 'src/pages' is no file of tests",
    ]);
  });

  it("names the missing route and the missing text", () => {
    const problems = check(
      lists({ routes: [["/account/signin"]], texts: [["Sign In", "menu"]] }),
      code(),
    );
    assert.deepEqual(problems, [
      "routes:2: route /account/signin is missing from the router",
      "texts:2: text 'Sign In' (menu) is missing from what its tests assert",
    ]);
  });
});

describe("the code and the lists", () => {
  it("refuses a call and a route that are in no list", () => {
    const problems = check(lists(), code({ calls: [["GET", "/api/Secret"]], routes: ["/hidden"] }));
    assert.deepEqual(problems, [
      "call GET /api/Secret is in openapi.json and in no list",
      "route /hidden is in the router and in no list",
    ]);
  });

  it("refuses a line that is there twice, and allows one text in two places", () => {
    const problems = check(
      lists({
        calls: [
          ["GET", "/api/User/{id}"],
          ["GET", "/api/User/{userId}"],
        ],
        texts: [
          ["Sign In", "menu"],
          ["Sign In", "header"],
        ],
      }),
      code({
        calls: [["GET", "/api/User/{id}"]],
        strings: ["Sign In"],
      }),
    );
    assert.deepEqual(problems, ["calls:3 repeats calls:2: GET /api/User/{}"]);
  });
});
