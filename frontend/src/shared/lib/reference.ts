import { folded } from "./folding.ts";

/** Letters with the one of references that they are mistaken for (rule `ticket-references`). */
const takenFor: Record<string, string> = {
  0: "q",
  o: "q",
  1: "7",
  i: "7",
  l: "7",
  a: "4",
  b: "8",
  e: "3",
  g: "6",
  s: "5",
  u: "v",
  z: "2",
};
const prefix = "fw";
/** The letters that a search without the prefix needs: with fewer, short names would find references of others. */
const leastSearched = 4;

/** The beginning of a code that a text may mean. */
export interface MeantCode {
  /** Empty if the text has no more than a part of the prefix. */
  code: string;
  /** Whether the text is long enough to mean a reference. */
  isSearched: boolean;
}

/** The code in any case, with or without blanks and hyphens, with look-alikes: `fw 1k3oz` means `7k3q2`. */
export function meantCode(typed: string): MeantCode {
  const plain = folded(typed).replaceAll(" ", "");
  if (prefix.startsWith(plain)) return { code: "", isSearched: false };
  const isBehindPrefix = plain.startsWith(prefix);
  const letters = isBehindPrefix ? plain.slice(prefix.length) : plain;
  const code = letters.replaceAll(/./g, (letter) => takenFor[letter] ?? letter);
  return { code, isSearched: isBehindPrefix || letters.length >= leastSearched };
}
