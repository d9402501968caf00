/**
 * A text for each row, in the order of the rows. To texts that are equal the next part is added where their rows differ in it, as long as
 * there is one, so that no two choices read alike.
 */
export function toldApart<Row>(
  rows: readonly Row[],
  ...parts: readonly [(row: Row) => string, ...((row: Row) => string)[]]
): string[] {
  const [first, ...more] = parts;
  let texts = rows.map(first);
  for (const part of more) {
    const equal = repeated(texts);
    if (equal.size === 0) break;
    const added = rows.map((row, place) => (equal.has(texts[place] ?? "") ? part(row) : ""));
    const helped = differing(texts, added);
    texts = texts.map((text, place) => {
      const end = added[place] ?? "";
      return end === "" || !helped.has(text) ? text : `${text}, ${end}`;
    });
  }
  return texts;
}

function repeated(texts: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(texts.filter((text) => seen.has(text) || !seen.add(text)));
}

/** The texts that come with more than one addition. */
function differing(texts: readonly string[], added: readonly string[]): ReadonlySet<string> {
  const before = new Map<string, string>();
  return new Set(
    texts.filter((text, place) => {
      const end = added[place] ?? "";
      const other = before.get(text);
      before.set(text, other ?? end);
      return other !== undefined && other !== end;
    }),
  );
}
