/** Returns the width of a text in CSS pixels. */
export type Measure = (text: string) => number;

/** Names for a column of this width. Long ones are cut at the end, or in the middle when cuts at the end read alike. */
export function fitNames(names: readonly string[], width: number, measure: Measure): string[] {
  const cut = (name: string, place: Cut) => longestCut(name, place, width, measure);
  const short = names.map((name) => cut(name, atEnd));
  const apart = distinctNames(names, short, (name) => cut(name, inMiddle));
  return distinctNames(names, apart, (name, place) => cut(`${place + 1}. ${name}`, atEnd));
}

/** Returns `count` letters of a name with an ellipsis for the others. */
type Cut = (letters: readonly string[], count: number) => string;

const atEnd: Cut = (letters, count) => `${letters.slice(0, count).join("").trimEnd()}…`;

const inMiddle: Cut = (letters, count) => {
  const rest = Math.floor(count / 2);
  const end = letters.slice(letters.length - rest).join("");
  return atEnd(letters, count - rest) + end.trimStart();
};

/** The whole name if it fits, else the longest cut that fits. */
function longestCut(name: string, cut: Cut, width: number, measure: Measure): string {
  if (measure(name) <= width) return name;
  const letters = Array.from(name);
  let count = letters.length - 1;
  while (count > 1 && measure(cut(letters, count)) > width) count -= 1;
  return cut(letters, count);
}

/** Cuts different names again whose cuts read alike. */
function distinctNames(
  names: readonly string[],
  short: readonly string[],
  cutAnew: (name: string, place: number) => string,
): string[] {
  const readsAsAnother = (text: string, name: string) =>
    short.some((other, place) => other === text && names[place] !== name);
  return names.map((name, place) => {
    const text = short[place] ?? name;
    return readsAsAnother(text, name) ? cutAnew(name, place) : text;
  });
}
