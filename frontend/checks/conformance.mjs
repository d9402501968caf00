// Compares the code with the lists of docs/conformance.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { readList } from "./lists.mjs";
import { assertedLiterals } from "./literals.mjs";
import { routerPaths } from "./router-paths.mjs";
import { normalise, textPattern } from "./texts.mjs";

const METHODS = new Set(["get", "post", "put", "delete", "patch", "head", "options", "trace"]);

/** Names of parameters do not matter, nor does the router's way of writing them. */
const template = (path) => path.replace(/\{[^}]*\}|:\w+/g, "{}").replace(/(.)\/$/, "$1");

/** For each list: the key of a row, its name in messages, and the file that must have it. */
const KINDS = {
  calls: {
    key: (row) => `${row.method} ${template(row.path)}`,
    name: (row) => `call ${row.method} ${row.path}`,
    home: "openapi.json",
  },
  routes: {
    key: (row) => template(row.route),
    name: (row) => `route ${row.route}`,
    home: "the router",
  },
  texts: {
    key: (row) => `${row.text} (${row.where})`,
    name: (row) => `text '${row.text}' (${row.where})`,
    home: "what its tests assert",
  },
};

/** The operations of an OpenAPI document, as `{method, path}`. */
export function operations(document) {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((method) => METHODS.has(method))
      .map((method) => ({ method: method.toUpperCase(), path })),
  );
}

/**
 * One line for each way in which the code and the lists disagree.
 * `lists`: rows of calls, routes and texts; `code`: calls, routes, and of each test file the texts that it asserts.
 */
export function check(lists, code) {
  const isThere = {
    calls: among("calls", code.calls),
    routes: among("routes", code.routes),
    texts: amongAsserted(code.asserted),
  };
  const problems = Object.keys(KINDS).flatMap((list) => [
    ...duplicates(list, lists[list]),
    ...missing(list, lists[list], isThere[list]),
    ...unlisted(list, code[list] ?? [], lists[list]),
  ]);
  return [...problems, ...withoutTests(lists.texts, code.asserted)];
}

function duplicates(list, rows) {
  const first = new Map();
  return rows.flatMap((row) => {
    const key = KINDS[list].key(row);
    const before = first.get(key);
    first.set(key, before ?? row);
    return before === undefined ? [] : [`${row.place} repeats ${before.place}: ${key}`];
  });
}

function missing(list, rows, isThere) {
  const { name, home } = KINDS[list];
  return rows
    .filter((row) => !isThere(row))
    .map((row) => `${row.place}: ${name(row)} is missing from ${home}`);
}

function unlisted(list, present, rows) {
  const isListed = among(list, rows);
  return present
    .filter((row) => !isListed(row))
    .map((row) => `${KINDS[list].name(row)} is in ${KINDS[list].home} and in no list`);
}

function among(list, rows) {
  const keys = new Set(rows.map(KINDS[list].key));
  return (row) => keys.has(KINDS[list].key(row));
}

/** A text counts only if the tests of its page assert it: one file, so that no other page's tests count. */
function amongAsserted(asserted) {
  const shown = new Map(asserted.map(({ file, texts }) => [file, texts.map(normalise)]));
  return (row) => {
    const pattern = textPattern(row.text);
    return shown.get(row.tests)?.some((text) => pattern.test(text)) ?? false;
  };
}

/** Refuses folders, as they may hold the tests of several pages, and files that are gone. */
function withoutTests(rows, asserted) {
  const files = new Set(asserted.map(({ file }) => file));
  return rows
    .filter(({ tests }) => !files.has(tests))
    .map(({ place, tests }) => `${place}: '${tests}' is no file of tests`);
}

function readLists(root) {
  const read = (file, ...columns) => {
    const name = `docs/conformance/${file}`;
    return readList(name, readFileSync(join(root, name), "utf8"), columns);
  };
  return {
    calls: read("calls.csv", "method", "path", "access", "rule"),
    routes: read("routes.csv", "route", "purpose", "rule"),
    texts: read("texts.csv", "text", "rule", "where", "tests"),
  };
}

function readCode(root) {
  const text = (file) => readFileSync(join(root, file), "utf8");
  const tests = sources(join(root, "frontend/src"), /\.test\.tsx?$/);
  return {
    calls: operations(JSON.parse(text("openapi.json"))),
    routes: routerPaths(text("frontend/src/app/router.tsx")).map((route) => ({ route })),
    asserted: tests.map((file) => ({
      file: relative(join(root, "frontend"), file),
      texts: assertedLiterals(readFileSync(file, "utf8")),
    })),
  };
}

function sources(folder, pattern) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .filter((file) => pattern.test(file))
    .map((file) => join(folder, file));
}

function main() {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const lists = readLists(root);
  const problems = check(lists, readCode(root));
  problems.forEach((problem) => console.error(problem));
  const counts = Object.keys(KINDS).map((list) => `${lists[list].length} ${list}`);
  console.log(`conformance: ${counts.join(", ")}; ${problems.length} problems`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
