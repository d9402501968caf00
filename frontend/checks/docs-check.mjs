// Finds references that lead nowhere (to rules of docs/product.md, pages, anchors, files and decisions), names of tests that are
// too long, and comments without a noun for their subject.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { readList } from "./lists.mjs";
import { checkComments, checkTestNames } from "./wording.mjs";

const RULES = "docs/product.md";

/** Files whose text is not ours, or that quote the phrases that are searched for. */
const LEFT_OUT = [/package-lock\.json$/, /xss-vectors\//, /checks\/docs-check/, /Cargo\.lock$/];

/** Between two words of a comment that is broken in between. */
const GAP = String.raw`(?:\s|\n\s*(?://[/!]?|\*|#|--))+`;
const NAME = "`[a-z][a-z0-9-]*`";
const rulesCited = new RegExp(
  String.raw`\b[Rr]ules?${GAP}(${NAME}(?:,?${GAP}(?:and )?${NAME})*)`,
  "g",
);
const decisionsCited = /\bdecisions? ((?:\d{3})(?:(?:,| and|, and) \d{3})*)\b/gi;
const linkTargets = /\]\(([^()\s]+)\)/g;
const pathsNamed =
  /(?<![\w./-])((?:docs|crates|frontend|packaging|migrations)\/[\w./-]*\w)(#[\w-]+)?/g;

/** References to pages that are not in the repository. */
const outside = [/\bthe specification\b/i, /\bissues? \d+\b/i, /(?<!RFC \d+,? )§ ?\d+/];

/** The anchors of a Markdown page, as GitHub makes them. */
export function anchors(text) {
  const headings = [...text.replace(/^```[^]*?^```/gm, "").matchAll(/^#{1,6} +(.+?) *$/gm)];
  return headings.map(([, heading]) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** The names of the rules: the headings of the third level. */
export function ruleNames(text) {
  return [...text.matchAll(/^### (.+)$/gm)].map(([, name]) => name);
}

/**
 * One line for each reference that leads nowhere, as `file:line: reason`.
 * `files`: each path with its text; `exists`: whether a path is a file or a folder.
 */
export function check(files, exists) {
  const names = ruleNames(files.get(RULES) ?? "");
  const known = new Set(names);
  const decisions = new Set(
    [...files.keys()].flatMap((path) => /^docs\/decisions\/(\d{3})-/.exec(path)?.[1] ?? []),
  );
  const problems = repeated(names).map((name) => `${RULES}: rule '${name}' is there twice`);
  for (const [path, text] of files) {
    const report = (index, reason) => problems.push(`${path}:${lineOf(text, index)}: ${reason}`);
    checkRules(text, known, report);
    checkDecisions(text, decisions, report);
    checkOutside(text, report);
    checkPaths(path, text, files, exists, report);
    checkTestNames(path, text, report);
    checkComments(path, text, report);
    if (path.endsWith(".md")) checkLinks(path, text, files, exists, report);
    if (/^docs\/conformance\/.*\.csv$/.test(path)) problems.push(...listedRules(path, text, known));
  }
  return [...problems, ...departures(files)];
}

/** The text of each rule, by its name. */
function ruleTexts(text) {
  const parts = text.split(/^(?=#{1,3} )/m);
  const named = parts.map((part) => [/^### (.+)$/m.exec(part)?.[1], part]);
  return new Map(named.filter(([name]) => name !== undefined));
}

/** One line for each departure from the fund's request, unless its rule and its record link each other. */
function departures(files) {
  const rules = ruleTexts(files.get(RULES) ?? "");
  const records = [...files].filter(([path]) => /^docs\/decisions\/\d{3}-/.test(path));
  const recorded = records.flatMap(([path, text]) => {
    const told = /^Departure: (.+)$/m.exec(text)?.[1] ?? "";
    return [...told.matchAll(/`([^`]+)`/g)].map(([, rule]) => ({ rule, path }));
  });
  const links = ({ rule, path }) =>
    rules.get(rule)?.includes(`](${path.replace("docs/", "")})`) ?? true;
  const unlinked = recorded
    .filter((departure) => !links(departure))
    .map(
      ({ rule, path }) => `${RULES}: rule '${rule}' does not link ${path}, which departs from it`,
    );
  const undaggered = recorded
    .filter(({ rule }) => !(rules.get(rule)?.includes("†") ?? true))
    .map(({ rule, path }) => `${RULES}: rule '${rule}' has no †, and ${path} departs from it`);
  const unrecorded = [...rules]
    .filter(([rule, text]) => text.includes("†") && !recorded.some((it) => it.rule === rule))
    .map(([rule]) => `${RULES}: rule '${rule}' has a † and no record with a line 'Departure'`);
  return [...unlinked, ...undaggered, ...unrecorded];
}

function checkRules(text, known, report) {
  for (const match of text.matchAll(rulesCited))
    for (const [, name] of match[1].matchAll(/`([^`]+)`/g))
      if (!known.has(name)) report(match.index, `rule '${name}' is not in ${RULES}`);
}

function checkDecisions(text, decisions, report) {
  for (const match of text.matchAll(decisionsCited))
    for (const [number] of match[1].matchAll(/\d{3}/g))
      if (!decisions.has(number))
        report(match.index, `decision ${number} is not in docs/decisions`);
}

function checkOutside(text, report) {
  for (const phrase of outside)
    for (const match of text.matchAll(new RegExp(phrase, `${phrase.flags}g`)))
      report(match.index, `'${match[0]}' names a page that is not in the repository`);
}

function checkPaths(path, text, files, exists, report) {
  const isRecord = path.startsWith("docs/decisions/") || path === "CHANGELOG.md";
  for (const { 1: named, 2: anchor, index } of text.matchAll(pathsNamed)) {
    const isCited = named.startsWith("docs/") || path.endsWith(".md");
    if (!isCited || isRecord || isMade(named)) continue;
    checkTarget(named, anchor?.slice(1), files, exists, (reason) => report(index, reason));
  }
}

/** Whether a folder is generated, and so not committed. */
function isMade(path) {
  return /(?:^|\/)(?:dist|node_modules|target|test-results|screenshots)(?:\/|$)/.test(path);
}

function checkLinks(path, text, files, exists, report) {
  const prose = text.replace(/^```[^]*?^```/gm, (code) => code.replace(/[^\n]/g, " "));
  for (const { 1: target, index } of prose.matchAll(linkTargets)) {
    if (/^[a-z]+:/.test(target)) continue;
    const [file, anchor] = target.split("#");
    const named = file === "" ? path : posix.join(dirname(path), file);
    checkTarget(named, anchor, files, exists, (reason) => report(index, reason));
  }
}

function checkTarget(named, anchor, files, exists, report) {
  if (!exists(named)) return report(`${named} does not exist`);
  const text = files.get(named);
  if (anchor !== undefined && text !== undefined && !anchors(text).includes(anchor))
    report(`${named} has no heading '#${anchor}'`);
}

function listedRules(path, text, known) {
  const [heading] = text.split(/\r?\n/, 1);
  return readList(path, text, heading.split(","))
    .filter(({ rule }) => !known.has(rule))
    .map(({ rule, place }) => `${place}: rule '${rule}' is not in ${RULES}`);
}

function repeated(names) {
  return names.filter((name, index) => names.indexOf(name) !== index);
}

function lineOf(text, index) {
  return text.slice(0, index).split("\n").length;
}

function readFiles(root) {
  const listed = execFileSync("git", ["ls-files", "-z", "-co", "--exclude-standard"], {
    cwd: root,
  });
  const paths = listed.toString().split("\0").filter(Boolean);
  const ours = paths.filter((path) => !LEFT_OUT.some((pattern) => pattern.test(path)));
  const texts = ours
    .filter((path) => existsSync(join(root, path)))
    .map((path) => [path, readFileSync(join(root, path), "utf8")]);
  return new Map(texts.filter(([, text]) => !text.includes("\0")));
}

function main() {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const files = readFiles(root);
  const problems = check(files, (path) => existsSync(join(root, path)));
  problems.forEach((problem) => console.error(problem));
  console.log(`docs-check: ${files.size} files; ${problems.length} problems`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
