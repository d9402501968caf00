/**
 * A text for each row, in the order of the rows. Equal texts get further parts that distinguish their rows, until no two choices read alike or no
 * part is left.
 */
export function distinctTexts<Row>(
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

/** The texts that have more than one addition. */
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
