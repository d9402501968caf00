import { lastDay, rowsOf, saleCurve } from "./sale-curve.ts";
import { curveText, daysText, distanceText, shortText, ticketsText } from "./words.ts";
import { someEarlierSale } from "#testing/overview.ts";

const day = (daysBefore: number, amount: number) => ({ daysBefore, amount });

describe("the curve of a sale", () => {
  it("is null without any sale", () => {
    expect(saleCurve([], null, 43)).toBeNull();
    expect(saleCurve([], [], 43)).toBeNull();
  });

  it("adds up day by day, and ends today", () => {
    const curve = saleCurve([day(4, 2), day(2, 3)], null, 2);
    expect(curve).toEqual({ days: [-4, -3, -2, -1, 0], now: [2, 2, 5, null, null], earlier: null });
  });

  it("has the year before at the same distance from its day", () => {
    const curve = saleCurve([day(1, 2)], [day(3, 1), day(0, 4), day(-1, 1)], 1);
    expect(curve?.days).toEqual([-3, -2, -1, 0, 1]);
    expect(curve?.now).toEqual([0, 0, 2, null, null]);
    expect(curve?.earlier).toEqual([1, 1, 1, 5, 6]);
  });

  it("begins today when the year before began later", () => {
    const curve = saleCurve([], [day(2, 1)], 4);
    expect(curve?.days).toEqual([-4, -3, -2, -1, 0]);
    expect(curve?.now).toEqual([0, null, null, null, null]);
  });

  it("ends with the last sale of a past event", () => {
    const curve = saleCurve([day(1, 2), day(-2, 1)], null, -300);
    expect(curve?.days.at(-1)).toBe(2);
    expect(curve && lastDay(curve)).toMatchObject({ daysBefore: -2, now: 3 });
  });

  it("has at least two days, so that there is a line", () => {
    expect(saleCurve([day(0, 1)], null, 0)?.days).toEqual([-1, 0]);
  });

  it("falls with refunds", () => {
    expect(saleCurve([day(2, 50), day(1, -20)], null, 0)?.now).toEqual([50, 30, 30]);
  });

  it("becomes a table by weeks, with today and the last day", () => {
    const curve = saleCurve([day(20, 1)], [day(20, 2), day(-1, 1)], 9);
    const rows = curve === null ? [] : rowsOf(curve);
    expect(rows.map(({ daysBefore, now, earlier }) => [daysBefore, now, earlier])).toEqual([
      [14, 1, 2],
      [9, 1, 2],
      [7, null, 2],
      [0, null, 2],
      [-1, null, 3],
    ]);
  });
});

describe("the words of a sale", () => {
  it("name the distance from the event", () => {
    const texts = [43, 1, 0, -1, -2].map(distanceText);
    expect(texts).toEqual([
      "43 days before",
      "1 day before",
      "On the day",
      "1 day after",
      "2 days after",
    ]);
    expect([43, 0, -2].map(daysText)).toEqual(["43", "0", "2 after"]);
  });

  it("compare with the year before, if there is one", () => {
    const alone = saleCurve([day(9, 1)], null, 9);
    const beside = saleCurve([day(9, 1)], [day(20, 8)], 9);
    expect(alone && curveText(alone, null, ticketsText)).toBe("9 days before: 1 ticket.");
    expect(beside && curveText(beside, someEarlierSale(), ticketsText)).toBe(
      "9 days before: 1 ticket. At the same distance, Spring Classic, 2026 had 8 tickets.",
    );
  });

  it.each([
    [850, false, "850"],
    [1500, true, "$1.5k"],
    [12_000, true, "$12k"],
    [2_000_000, true, "$2M"],
    [-20, true, "−$20"],
  ])("are short on an axis: %d", (total, isMoney, text) => {
    expect(shortText(total, isMoney)).toBe(text);
  });
});
