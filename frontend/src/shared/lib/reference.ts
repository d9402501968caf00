import { folded } from "./folding.ts";

/** Letters as people write them, each with the one of references that it is taken for (rule `ticket-references`). */
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
/** Letters that a search needs without the prefix: with fewer, short names would find tickets of others. */
const leastSearched = 4;

/** The beginning of codes that somebody may mean by a text. */
export interface MeantCode {
  /** Empty where no more than a part of the prefix is typed. */
  code: string;
  /** So much is typed that the text means a reference. */
  isSearched: boolean;
}

/** Whatever the case, with blanks and hyphens or without, with look-alikes: `fw 1k3oz` means `7k3q2`. */
export function meantCode(typed: string): MeantCode {
  const plain = folded(typed).replaceAll(" ", "");
  if (prefix.startsWith(plain)) return { code: "", isSearched: false };
  const isBehindPrefix = plain.startsWith(prefix);
  const letters = isBehindPrefix ? plain.slice(prefix.length) : plain;
  const code = letters.replaceAll(/./g, (letter) => takenFor[letter] ?? letter);
  return { code, isSearched: isBehindPrefix || letters.length >= leastSearched };
}
