// Finds modules of one crate, and features of the pages, that import each other. Tests may import from anywhere.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { roomOf, rustImports, withoutTests } from "./rust-imports.mjs";

/** The imports of a folder: each module with the modules that it imports, and one file that does so. */
export function arrows(files, importsOf) {
  const rooms = new Map();
  for (const [path, text] of files) {
    const room = roomOf(path);
    const imported = rooms.get(room) ?? new Map();
    rooms.set(room, imported);
    for (const name of importsOf(text, path)) if (name !== room) imported.set(name, path);
  }
  return rooms;
}

/** The cycles of modules that import each other, the shortest through each module, as `a, b and c: file, file, file`. */
export function circles(rooms) {
  const found = new Set();
  for (const room of rooms.keys()) {
    const loop = shortestLoop(rooms, room);
    if (loop === undefined) continue;
    const first = loop.indexOf([...loop].sort()[0]);
    const inOrder = [...loop.slice(first), ...loop.slice(0, first)];
    const files = inOrder.map((name, at) => rooms.get(name).get(inOrder[(at + 1) % loop.length]));
    found.add(`${inAList.format(inOrder)}: ${files.join(", ")}`);
  }
  return [...found].sort();
}

const inAList = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** The modules on the shortest way from this one along its imports back to it; undefined if no import leads back. */
function shortestLoop(rooms, room) {
  const paths = [[room]];
  const seen = new Set();
  for (const path of paths) {
    for (const name of rooms.get(path.at(-1))?.keys() ?? []) {
      if (name === room) return path;
      if (seen.has(name)) continue;
      seen.add(name);
      paths.push([...path, name]);
    }
  }
  return undefined;
}

/** The features that TypeScript code imports. */
export function featureImports(text) {
  return new Set([...text.matchAll(/["']#features\/([\w-]+)\//g)].map(([, name]) => name));
}

function sources(folder, ending, isTest) {
  const paths = readdirSync(folder, { recursive: true }).map((path) => path.replaceAll("\\", "/"));
  return paths
    .filter((path) => ending.test(path) && !isTest.test(path))
    .map((path) => [path, readFileSync(join(folder, path), "utf8")]);
}

function report(root) {
  const crates = readdirSync(join(root, "crates")).map((name) => join(root, "crates", name, "src"));
  const rust = crates
    .filter((folder) => existsSync(folder))
    .map((folder) => [
      folder,
      sources(folder, /\.rs$/, /(^|\/)(tests?|testing|main|lib)(\/|\.rs$)/),
      (text, path) => rustImports(withoutTests(text), path),
    ]);
  const features = join(root, "frontend/src/features");
  const pages = [features, sources(features, /\.tsx?$/, /\.test\.tsx?$/), featureImports];
  return [...rust, pages].flatMap(([folder, files, importsOf]) =>
    circles(arrows(files, importsOf)).map((circle) => `${relative(root, folder)}: ${circle}`),
  );
}

if (basename(process.argv[1] ?? "") === "circles.mjs") {
  const found = report(fileURLToPath(new URL("../..", import.meta.url)));
  for (const circle of found) console.error(`Import each other in ${circle}`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
