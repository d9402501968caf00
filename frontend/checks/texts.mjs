// Decides whether a string of a test shows a text of the list.

/** Typographic quotes made plain and white space made one blank, so that only words decide. */
export function normalise(text) {
  return text
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * The pattern of a text. `{anything}` stands for some words. One or two words alone must be the
 * whole string ('Event' is not shown by 'Event Page'); a longer text may stand within one.
 */
export function textPattern(text) {
  const parts = normalise(text).split(/\{\w+\}/);
  const pattern = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")).join(".+");
  const short = parts.length === 1 && parts[0].split(" ").length < 3;
  return new RegExp(short ? `^${pattern}$` : `(?<!\\w)${pattern}(?!\\w)`, "u");
}
