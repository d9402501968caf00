// Reports npm's advisories for the packages that ship, except those that a test pins down.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Flaws that no user of the site can trigger: the package, the only excused version, the advisory (CVE-2025-15056) and the reason. */
export const excused = [
  {
    name: "quill",
    version: "2.0.3",
    advisory: "GHSA-v3m3-f69x-jf25",
    reason: "what it writes out is cleaned before anything is made of it (quill.test.ts)",
  },
];

/** The findings of a report of `npm audit --json`; undefined if the report has none because the registry was not reached. */
export function findings(report, installed) {
  if (report?.vulnerabilities === undefined) return undefined;
  return Object.values(report.vulnerabilities).flatMap(({ name, severity, via }) => {
    const isExcused = ({ url }) =>
      excused.some(
        (it) =>
          it.name === name && it.version === installed(name) && url.endsWith(`/${it.advisory}`),
      );
    const causes = via.filter((cause) => typeof cause === "object" && !isExcused(cause));
    if (causes.length === 0) return [];
    return [
      `${name} (${severity}): ${causes.map(({ title, url }) => `${title} ${url}`).join("; ")}`,
    ];
  });
}

function npm(folder, ...arguments_) {
  return new Promise((resolve) => {
    const options = { cwd: folder, maxBuffer: 256 * 1024 * 1024, timeout: 120_000 };
    // npm exits with an error both for findings and without a registry. Its output distinguishes them.
    execFile("npm", arguments_, options, (_, printed) => {
      try {
        resolve(JSON.parse(printed));
      } catch {
        resolve(undefined);
      }
    });
  });
}

async function main() {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  for (const folder of ["frontend", "crates/local_postgres"]) {
    const path = join(root, folder);
    const report = await npm(path, "audit", "--json", "--omit=dev");
    const tree = await npm(path, "ls", "--json", "--omit=dev", "--package-lock-only");
    const found = findings(report, (name) => tree?.dependencies?.[name]?.version);
    if (found === undefined) {
      console.log(`${folder}: not looked at, as npm's registry tells of no advisories from here`);
      continue;
    }
    found.forEach((line) => console.error(`${folder}: ${line}`));
    console.log(`${folder}: ${found.length} advisories`);
    if (found.length > 0) process.exitCode = 1;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
