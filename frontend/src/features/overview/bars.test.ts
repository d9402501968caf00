import { someCategorySale, someMoney } from "#testing/overview.ts";
import { steps } from "./axis.ts";
import { categoryBars, methodBars, outlinesOf, tellOutstanding } from "./bars.ts";

describe("bars", () => {
  it("have received and outstanding money by category", () => {
    const money = someMoney({ received: 250, outstanding: 100 });
    const categories = [someCategorySale({ money }), someCategorySale({ name: "Tent" })];
    expect(categoryBars({ categories })).toEqual([
      { name: "Foursome", received: 250, outstanding: 100 },
      { name: "Tent", received: 0, outstanding: 0 },
    ]);
  });

  it("have received money by method, also refunds", () => {
    const methods = [
      { method: "check", received: 350.1 },
      { method: "", received: -20 },
    ];
    expect(methodBars({ methods })).toEqual([
      { name: "check", received: 350.1, outstanding: null },
      { name: "Without a method", received: -20, outstanding: null },
    ]);
  });

  it("have an outline only for outstanding money", () => {
    const bars = [
      { name: "Foursome", received: 250, outstanding: 100 },
      { name: "Golfer", received: 650, outstanding: 0 },
      { name: "Tent", received: 0, outstanding: 0 },
    ];
    expect(outlinesOf(bars)).toEqual([350, null, null]);
  });

  it("mention outstanding money only when there is some", () => {
    const bar = { name: "Foursome", received: 250 };
    const told = (outstanding: number | null) => tellOutstanding([{ ...bar, outstanding }]);
    expect([100, 0, null].map(told)).toEqual([true, false, false]);
  });

  it("have steps of whole dollars for small sums", () => {
    expect(steps.slice(0, 4)).toEqual([1, 2, 5, 10]);
  });

  it("are left out without money", () => {
    expect(categoryBars({ categories: [someCategorySale()] })).toBeNull();
    expect(methodBars({ methods: [] })).toBeNull();
  });
});
