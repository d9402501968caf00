/** Removed everywhere: apostrophes of every kind, full stops, and invisible characters. */
const leftOut =
  /['.`\u00AD\u00B4\u00B7\u02B9-\u02BF\u02C8\u055A\u2018-\u201B\u2032\u2035\u200B-\u200D\u2060\uA78C\uFEFF\uFF07]/g;
/** Of NFKD: accents and other marks over, under and through letters. */
const marks = /[\u0300-\u036F]|[\u1AB0-\u1AFF]|[\u1DC0-\u1DFF]|[\u20D0-\u20FF]|[\uFE20-\uFE2F]/g;
const hyphens = /[-\u00AD\u058A\u2010-\u2015\u2043\u2212\uFE58\uFE63\uFF0D]/g;
/** White space and punctuation between words. */
const between = /[\s,;()[\]"\u00AB\u00BB\u201C-\u201F]+/g;
/** Letters that NFKD does not split into one of a to z and a mark. */
const letters: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ł: "l",
  ŧ: "t",
  ς: "σ",
};
/** Most names are ASCII, and need no folding of letters. */
const isAscii = /^[ -~]*$/;
const ofLetters = new RegExp(`[${Object.keys(letters).join("")}]`, "g");

/**
 * A text in the form that searches compare: without case, accents, apostrophes and hyphens. The server has the same in Rust and in SQL; all three
 * are tested with `docs/conformance/folding.json`.
 */
export function folded(text: string): string {
  const plain = text.replaceAll(leftOut, "");
  return (isAscii.test(plain) ? plain.toLowerCase() : withoutMarks(plain))
    .replaceAll(hyphens, "")
    .replaceAll(between, " ")
    .trim();
}

function withoutMarks(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(marks, "")
    .replaceAll(ofLetters, (letter) => letters[letter] ?? letter);
}

/** Whether each typed word begins a word of the text, or at least stands within one; null if a word does neither. */
export type Fit = "begins" | "within" | null;

/**
 * Returns a function that compares a folded text with the typed words, in any order: `Johnson, Ann` finds `Ann Johnson`. A typed hyphen separates
 * words, so that `anne-marie` finds `Anne Marie`, too.
 */
export function fitting(typed: string): (text: string) => Fit {
  const words = folded(typed.replaceAll(hyphens, " ")).split(" ");
  const later = words.map((word) => ` ${word}`);
  // Runs for thousands of texts at each key: it copies no text, calls no function for a word, and most texts are decided by their first letters.
  return (text) => {
    let fit: Fit = "begins";
    for (let place = 0; place < words.length; place += 1) {
      const word = words[place] ?? "";
      if (text.startsWith(word) || text.includes(later[place] ?? word)) continue;
      if (!text.includes(word)) return null;
      fit = "within";
    }
    return fit;
  };
}
