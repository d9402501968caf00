// Checks the files that a browser fetches for the public page, by the last `npm run build`: JavaScript and CSS, compressed by
// Brotli as they are sent, are below a limit, and contain no module that only other pages use.
import { readFileSync } from "node:fs";

/** In bytes: of the first load, and including the files that a page with widgets fetches later. */
const limit = 110_000;
const limitWithWidgets = 125_000;

/** The folders and packages that the public page is made of. A new one has to be added here. */
const belongs = [
  /^src\/(api|app|session|shared\/(lib|ui))\//,
  /^src\/features\/(session|site|tournaments\/public-page)\//,
  /^src\/features\/tournaments\/known-tournament\.tsx$/,
  /^src\/queries\/(current-tournament|site|ticket-categories|tournaments|widgets)\.tsx?$/,
  /^src\/shared\/paths\.ts$/,
  /^node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser|openapi-fetch|dompurify|clsx)\//,
  /^node_modules\/(@tanstack\/(query-core|react-query)|@mantine\/(core|hooks)|@fontsource-variable\/figtree)\//,
  /^node_modules\/(css-loader|mini-css-extract-plugin)\//,
];

const frontend = new URL("../", import.meta.url);
const read = (name) => readFileSync(new URL(name, frontend));
const chunks = JSON.parse(read("node_modules/.cache/chunks.json"));

/** The size of the first part, and the size that each later part adds to the ones before it. */
function sizesOf(parts) {
  const seen = new Set();
  return parts.map((part) => {
    const files = chunks[part].files.filter((file) => /\.(js|css)$/.test(file) && !seen.has(file));
    files.forEach((file) => seen.add(file));
    return files.map((file) => [file, read(`dist/${file}.br`).length]);
  });
}

const sum = (sizes) => sizes.reduce((total, [, size]) => total + size, 0);
const line = (size, text) => console.log(`${String(size).padStart(8)}  ${text}`);

const [first, widgets] = sizesOf(["main", "widgets"]);
for (const [file, size] of first) line(size, file);
line(sum(first), `first load, of at most ${limit}`);
line(sum(first) + sum(widgets), `with the code of the widgets, of at most ${limitWithWidgets}`);

const modules = [...new Set([...chunks.main.modules, ...chunks.widgets.modules])];
const strangers = modules.filter((file) => !belongs.some((place) => place.test(file)));
for (const file of strangers) console.error(`The public page loads ${file}, which is not its own.`);

const isHeavy = sum(first) > limit || sum(first) + sum(widgets) > limitWithWidgets;
if (isHeavy || strangers.length > 0) process.exitCode = 1;
