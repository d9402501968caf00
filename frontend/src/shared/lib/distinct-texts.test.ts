import { distinctTexts } from "./distinct-texts.ts";

const row = (name: string, round: string, reference: string) => ({ name, round, reference });
const texts = (rows: readonly ReturnType<typeof row>[]) =>
  distinctTexts(
    rows,
    ({ name }) => name,
    ({ round }) => round,
    ({ reference }) => reference,
  );

test("texts that differ stay as they are", () => {
  expect(texts([row("Sam", "Morning", "A"), row("Pat", "Morning", "B")])).toEqual(["Sam", "Pat"]);
});

test("equal ones get a further part, and only they", () => {
  const rows = [row("Sam", "Morning", "A"), row("Pat", "Morning", "B"), row("Sam", "Noon", "C")];
  expect(texts(rows)).toEqual(["Sam, Morning", "Pat", "Sam, Noon"]);
});

test("as many parts are added as it takes", () => {
  const rows = [row("Sam", "Morning", "A"), row("Sam", "Morning", "B"), row("Sam", "Noon", "C")];
  expect(texts(rows)).toEqual(["Sam, Morning, A", "Sam, Morning, B", "Sam, Noon"]);
});

test("an empty part adds nothing", () => {
  expect(texts([row("Sam", "", "A"), row("Sam", "", "B")])).toEqual(["Sam, A", "Sam, B"]);
});

test("a part that is the same for all equal ones is left out", () => {
  const rows = [row("Sam", "Noon", "A"), row("Sam", "Noon", "B")];
  expect(texts(rows)).toEqual(["Sam, A", "Sam, B"]);
});
