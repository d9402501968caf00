import { readFileSync } from "node:fs";
import { fitting, folded } from "./folding.ts";

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
    for (const typed of found) expect(fitting(typed)(expected), `“${typed}” finds`).not.toBeNull();
    for (const typed of never) expect(fitting(typed)(expected), `“${typed}” finds`).toBeNull();
  });

  it("distinguishes beginnings of words from texts inside of words", () => {
    const fits = fitting("O’N an");
    expect(fits(folded("Ann O’Neill"))).toBe("begins");
    expect(fits(folded("Sharon Andrews"))).toBe("within");
    expect(fits(folded("Ben Stone"))).toBeNull();
  });

  it("of a folded text changes nothing", () => {
    for (const { folded: once } of cases) expect(folded(once)).toBe(once);
  });
});
