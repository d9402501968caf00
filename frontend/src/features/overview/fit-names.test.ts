import { fitNames } from "./fit-names.ts";

/** Letters have the width 1, except for W with 2. */
const measure = (text: string) =>
  Array.from(text).reduce((sum, letter) => sum + (letter === "W" ? 2 : 1), 0);

describe("names beside bars", () => {
  it.each([
    ["stay whole where there is room", ["Corporate Foursome"], 18, ["Corporate Foursome"]],
    ["are cut at their end", ["Corporate Foursome"], 12, ["Corporate F…"]],
    ["are cut without a space before it", ["Corporate Foursome"], 11, ["Corporate…"]],
    ["are cut by the width of their letters", ["WWWWWW"], 7, ["WWW…"]],
    [
      "are cut in their middle where they would read alike",
      ["Corporate Team Gold", "Corporate Team Tin", "Tent"],
      12,
      ["Corpor…Gold", "Corpor…m Tin", "Tent"],
    ],
    [
      "have their number where their middles alone differ",
      ["Corporate Gold Team of Four", "Corporate Ruby Team of Four"],
      10,
      ["1. Corpor…", "2. Corpor…"],
    ],
    ["that are equal stay so", ["Corporate Team", "Corporate Team"], 8, ["Corpora…", "Corpora…"]],
  ])("%s", (_, names, width, short) => {
    expect(fitNames(names, width, measure)).toEqual(short);
  });
});
