import { readFileSync } from "node:fs";
import { type CheckInRow, fold } from "./fold.ts";

interface Case {
  name: string;
  rows: CheckInRow[];
  expected: { checkedIn: boolean; at: string | null; by: string | null; twice: [string, string][] };
}

const cases = JSON.parse(
  readFileSync("../crates/domain/tests/check_in_fold.json", "utf8"),
) as Case[];

function asExpected(rows: CheckInRow[]) {
  const { at, twice, ...folded } = fold(rows);
  const moment = at === null ? null : new Date(at).getTime();
  return { ...folded, at: moment, twice: twice.map((it) => [it.first, it.second]) };
}

describe("the fold of check-ins", () => {
  it.each(cases)("$name", ({ rows, expected }) => {
    const at = expected.at === null ? null : new Date(expected.at).getTime();
    for (let turned = rows, turn = 0; turn <= rows.length; turn += 1) {
      expect(asExpected(turned)).toEqual({ ...expected, at });
      turned = [...turned.slice(1), ...turned.slice(0, 1)];
    }
    expect(asExpected([...rows].reverse())).toEqual({ ...expected, at });
  });
});
