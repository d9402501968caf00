import { readFileSync } from "node:fs";
import { finder, folded } from "./folding.ts";

/** Cases shared with the server, whose tests read the same list. */
interface Case {
  about: string;
  text: string;
  folded: string;
  found: string[];
  never: string[];
}
const cases = JSON.parse(readFileSync("../docs/conformance/folding.json", "utf8")) as Case[];

describe("folding", () => {
  it.each(cases)("finds as on the server: $about", ({ text, folded: expected, found, never }) => {
    expect(folded(text)).toBe(expected);
    for (const typed of found) expect(finder(typed)(text), `“${typed}” finds`).toBe(true);
    for (const typed of never) expect(finder(typed)(text), `“${typed}” finds`).toBe(false);
  });

  it("of what is folded already changes nothing", () => {
    for (const { folded: once } of cases) expect(folded(once)).toBe(once);
  });
});
