// What a browser fetches before the public page is whole, by the last `npm run build`: gzipped JavaScript and CSS
// below a limit, and nothing in it that only other pages use.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const limit = 150_000;
const parts = ["main", "public-page"];

/** The rooms of the site and the packages that the public page is made of. Whatever else gets in has to be let in here. */
const belongs = [
  /^src\/(api|app|shared)\//,
  /^src\/features\/(session|site|tournaments)\//,
  /^src\/features\/(ticket-categories|widgets)\/queries\.ts$/,
  /^node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser|openapi-fetch|dompurify|clsx)\//,
  /^node_modules\/(@tanstack\/(query-core|react-query)|@mantine\/(core|hooks)|@fontsource-variable\/figtree)\//,
  /^node_modules\/(css-loader|mini-css-extract-plugin)\//,
];

const frontend = new URL("../", import.meta.url);
const read = (name) => readFileSync(new URL(name, frontend));

const chunks = JSON.parse(read("node_modules/.cache/chunks.json"));
const collect = (what) => [...new Set(parts.flatMap((part) => chunks[part][what]))];

const sizes = collect("files")
  .filter((file) => /\.(js|css)$/.test(file))
  .map((file) => [file, gzipSync(read(`dist/${file}`), { level: 9 }).length]);
const total = sizes.reduce((sum, [, size]) => sum + size, 0);
for (const [file, size] of sizes) console.log(`${String(size).padStart(8)}  ${file}`);
console.log(`${String(total).padStart(8)}  in all, of at most ${limit}`);

const strangers = collect("modules").filter((file) => !belongs.some((place) => place.test(file)));
for (const file of strangers) console.error(`The public page loads ${file}, which is not its own.`);

if (total > limit || strangers.length > 0) process.exitCode = 1;
