// What a visitor's browser fetches for the public page before it shows anything: gzipped JavaScript and CSS.
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const limit = 150_000;
const dist = new URL("../dist/", import.meta.url);

function weigh(name) {
  return gzipSync(readFileSync(new URL(name, dist)), { level: 9 }).length;
}

/** The files that index.html names, and those of the page's own chunks. */
function filesOf(page) {
  const html = readFileSync(new URL("index.html", dist), "utf8");
  const initial = [...html.matchAll(/(?:src|href)="?\/(assets\/[^">\s]+\.(?:js|css))/g)].map(
    ([, file]) => file,
  );
  const lazy = readdirSync(new URL("assets/", dist)).filter((file) => file.startsWith(`${page}.`));
  return [...initial, ...lazy.map((file) => `assets/${file}`)];
}

const files = filesOf("public-page");
const sizes = files.map((file) => [file, weigh(file)]);
const total = sizes.reduce((sum, [, size]) => sum + size, 0);
for (const [file, size] of sizes) console.log(`${String(size).padStart(8)}  ${file}`);
console.log(`${String(total).padStart(8)}  in all, of at most ${limit}`);
if (total > limit) process.exitCode = 1;
