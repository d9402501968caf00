// Finds modules of crates/application that import what is above them, or a feature, by the floors that the crate's README lists.
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { roomOf, rustImports } from "./rust-imports.mjs";

/** The floors of a README, the lowest first, each as the names in its line; the one of the features names none. */
export function floorsOf(readme) {
  const list = /\n\n((?:\d+\. .*\n(?: +\S.*\n)*)+)/.exec(
    readme.slice(readme.indexOf("It has floors")),
  );
  return list[1]
    .split(/^(?=\d+\. )/m)
    .map((line) => [...line.matchAll(/`(\w+)`/g)].map(([, name]) => name));
}

/**
 * The imports that the floors forbid, as sentences. `files` are paths below `src` with their texts, tests included. A module may import from
 * its own floor and those below; a feature is for `lib.rs` alone, and so is whatever `lib.rs` itself has and no floor names.
 */
export function misplaced(files, floors) {
  const wiring = new Map(files).get("lib.rs") ?? "";
  const rooms = new Set(files.map(([path]) => roomOf(path)));
  const features = floors.findIndex((names) => names.length === 0);
  const floorOf = (name) => {
    const listed = floors.findIndex((names) => names.includes(name));
    return listed < 0 ? features : listed;
  };
  const known = (name) => rooms.has(name) || floors.flat().includes(name);
  const told = (name) =>
    floorOf(name) === features ? "a feature" : `of floor ${floorOf(name) + 1}`;
  const found = floors
    .flat()
    .filter((name) => !rooms.has(name) && !wiring.includes(`pub struct ${name} {`))
    .map((name) => `README.md: there is no ${name}`);
  for (const [path, text] of files) {
    const room = roomOf(path);
    if (room === "lib") continue;
    for (const imported of rustImports(text, path)) {
      const name = reexports(wiring).get(imported) ?? imported;
      // Compiled for tests alone.
      if (name === "testing" || name === room) continue;
      if (!known(name)) {
        found.push(`${path}: ${room} imports ${name} of lib.rs, which wires all of it`);
      } else if (floorOf(name) === features || floorOf(name) > floorOf(room)) {
        found.push(`${path}: ${room}, ${told(room)}, imports ${name}, ${told(name)}`);
      }
    }
  }
  return found.sort();
}

/** The names that the root of a crate hands on, with the module of each. */
function reexports(wiring) {
  const lines = wiring.matchAll(/^pub use (\w+)::(?:\{([^}]*)\}|(\w+));/gm);
  return new Map(
    [...lines].flatMap(([, from, group, one]) =>
      (group ?? one).split(",").map((name) => [name.trim(), from]),
    ),
  );
}

if (basename(process.argv[1] ?? "") === "floors.mjs") {
  const crate = fileURLToPath(new URL("../../crates/application", import.meta.url));
  const source = join(crate, "src");
  const paths = readdirSync(source, { recursive: true }).map((path) => path.replaceAll("\\", "/"));
  const files = paths
    .filter((path) => path.endsWith(".rs"))
    .map((path) => [path, readFileSync(join(source, path), "utf8")]);
  const found = misplaced(files, floorsOf(readFileSync(join(crate, "README.md"), "utf8")));
  for (const sentence of found) console.error(`Floors of crates/application: ${sentence}`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
