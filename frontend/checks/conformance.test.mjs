import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { check } from "./conformance.mjs";

const lists = ({ calls = [], routes = [], texts = [], finished = [2] } = {}) => ({
  calls: calls.map(([method, path, issue], index) => ({
    method,
    path,
    issue,
    place: `calls:${index + 2}`,
  })),
  routes: routes.map(([route, issue], index) => ({ route, issue, place: `routes:${index + 2}` })),
  texts: texts.map(([text, where, issue], index) => ({
    text,
    where,
    issue,
    place: `texts:${index + 2}`,
  })),
  finished: new Set(finished),
});

const code = ({ calls = [], routes = [], strings = [] } = {}) => ({
  calls: calls.map(([method, path]) => ({ method, path })),
  routes: routes.map((route) => ({ route })),
  strings,
});

describe("what a finished issue brings", () => {
  it("passes when every call, route and text is there, whatever the parameters are called", () => {
    const listed = lists({
      calls: [["GET", "/api/Round/query/tournament/{id}", 2]],
      routes: [["/tournaments/{tournamentId}/register", 2]],
      texts: [["No results", "table", 2]],
    });
    const built = code({
      calls: [["GET", "/api/Round/query/tournament/{tournament_id}"]],
      routes: ["/tournaments/:id/register"],
      strings: ["No results"],
    });
    assert.deepEqual(check(listed, built), []);
  });

  it("names the missing call, its line and its issue", () => {
    const problems = check(lists({ calls: [["GET", "/api/Site", 2]] }), code());
    assert.deepEqual(problems, [
      "calls:2: call GET /api/Site of issue 2 is missing from openapi.json",
    ]);
  });

  it("does not take another method of the same path for the call", () => {
    const listed = lists({
      calls: [
        ["GET", "/api/User/{id}", 2],
        ["DELETE", "/api/User/{id}", 3],
      ],
    });
    const [problem] = check(listed, code({ calls: [["DELETE", "/api/User/{id}"]] }));
    assert.match(problem, /call GET \/api\/User\/\{id\} of issue 2 is missing/);
  });

  it("names the missing route and the missing text", () => {
    const problems = check(
      lists({ routes: [["/account/signin", 2]], texts: [["Sign In", "menu", 2]] }),
      code(),
    );
    assert.deepEqual(problems, [
      "routes:2: route /account/signin of issue 2 is missing from the router",
      "texts:2: text 'Sign In' (menu) of issue 2 is missing from every page test and journey",
    ]);
  });

  it("asks nothing of an issue that is not finished", () => {
    const listed = lists({ calls: [["GET", "/api/Role", 3]], texts: [["Roles", "column", 3]] });
    assert.deepEqual(check(listed, code()), []);
  });
});

describe("what is in the code and in the lists", () => {
  it("refuses a call and a route that are in no list, finished or not", () => {
    const problems = check(
      lists({ finished: [] }),
      code({ calls: [["GET", "/api/Secret"]], routes: ["/hidden"] }),
    );
    assert.deepEqual(problems, [
      "call GET /api/Secret is in openapi.json and in no list",
      "route /hidden is in the router and in no list",
    ]);
  });

  it("refuses a line that is there twice, and allows one text in two places", () => {
    const problems = check(
      lists({
        calls: [
          ["GET", "/api/User/{id}", 3],
          ["GET", "/api/User/{userId}", 3],
        ],
        texts: [
          ["Sign In", "menu", 3],
          ["Sign In", "header", 3],
        ],
      }),
      code(),
    );
    assert.deepEqual(problems, ["calls:3 repeats calls:2: GET /api/User/{}"]);
  });
});
