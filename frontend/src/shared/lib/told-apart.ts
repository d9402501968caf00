/**
 * A text for each row, in the order of the rows. To texts that are equal the next part is added, as long as there is one, so that no two
 * choices read alike.
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
    texts = texts.map((text, place) => {
      const row = rows[place];
      const added = row === undefined || !equal.has(text) ? "" : part(row);
      return added === "" ? text : `${text}, ${added}`;
    });
  }
  return texts;
}

function repeated(texts: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(texts.filter((text) => seen.has(text) || !seen.add(text)));
}
