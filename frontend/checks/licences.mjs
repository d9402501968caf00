// Checks that everything that ships has a licence that is compatible with `MIT OR Apache-2.0`.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isAllowed } from "./spdx.mjs";

/** The reason why a package must not ship; undefined if it may. */
export function objection({ name, version, licence }) {
  if (!licence) return `${name} ${version} names no licence`;
  try {
    return isAllowed(licence) ? undefined : `${name} ${version} is under ${licence}`;
  } catch (error) {
    return `${name} ${version}: cannot read '${licence}': ${error.message}`;
  }
}

/** The packages that the workspace's own are built from, without dependencies of tests only. */
export function shippedCrates(metadata) {
  const nodes = new Map(metadata.resolve.nodes.map((node) => [node.id, node]));
  const shipped = new Set();
  const waiting = [...metadata.workspace_members];
  while (waiting.length > 0) {
    const id = waiting.pop();
    if (shipped.has(id)) continue;
    shipped.add(id);
    waiting.push(
      ...nodes
        .get(id)
        .deps.filter(isBuiltIn)
        .map((dependency) => dependency.pkg),
    );
  }
  return metadata.packages
    .filter((crate) => shipped.has(crate.id))
    .map(({ name, version, license }) => ({ name, version, licence: license }));
}

function isBuiltIn({ dep_kinds: kinds }) {
  return kinds.some(({ kind }) => kind !== "dev");
}

/** The packages that `dependencies` bring in an npm lock (version 2 or 3), without the project's own. */
export function shippedNpmPackages(lock) {
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path.includes("node_modules/") && !entry.dev && !entry.link)
    .map(([path, { version, license }]) => ({
      name: path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
      version,
      licence: typeof license === "string" ? license : license?.type,
    }));
}

function cargoMetadata(root) {
  const arguments_ = ["metadata", "--format-version", "1", "--locked", "--all-features"];
  const options = { cwd: root, encoding: "utf8", maxBuffer: 256 * 1024 * 1024 };
  return JSON.parse(execFileSync("cargo", arguments_, options));
}

function main() {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const npm = (lock) => shippedNpmPackages(JSON.parse(readFileSync(join(root, lock), "utf8")));
  const shipped = {
    crates: shippedCrates(cargoMetadata(root)),
    "packages of the pages": npm("frontend/package-lock.json"),
    "packages of PostgreSQL": npm("crates/local_postgres/package-lock.json"),
  };
  const objections = Object.values(shipped).flat().map(objection).filter(Boolean);
  objections.forEach((line) => console.error(line));
  const counts = Object.entries(shipped).map(([what, packages]) => `${packages.length} ${what}`);
  console.log(`licences: ${counts.join(", ")}; ${objections.length} objections`);
  process.exitCode = objections.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
