import { someCategorySale, someMoney } from "#testing/overview.ts";
import { steps } from "./axis.ts";
import { categoryBars, methodBars, outlinesOf, tellOutstanding } from "./bars.ts";

describe("bars", () => {
  it("have what came for each category beside what is still to come", () => {
    const money = someMoney({ received: 250, outstanding: 100 });
    const categories = [someCategorySale({ money }), someCategorySale({ name: "Tent" })];
    expect(categoryBars({ categories })).toEqual([
      { name: "Foursome", received: 250, outstanding: 100 },
      { name: "Tent", received: 0, outstanding: 0 },
    ]);
  });

  it("have what came by each method, also what was given back", () => {
    const methods = [
      { method: "check", received: 350.1 },
      { method: "", received: -20 },
    ];
    expect(methodBars({ methods })).toEqual([
      { name: "check", received: 350.1, outstanding: null },
      { name: "Without a method", received: -20, outstanding: null },
    ]);
  });

  it("have an outline only where something is outstanding", () => {
    const bars = [
      { name: "Foursome", received: 250, outstanding: 100 },
      { name: "Golfer", received: 650, outstanding: 0 },
      { name: "Tent", received: 0, outstanding: 0 },
    ];
    expect(outlinesOf(bars)).toEqual([350, null, null]);
  });

  it("tell what is outstanding only where something is", () => {
    const bar = { name: "Foursome", received: 250 };
    const told = (outstanding: number | null) => tellOutstanding([{ ...bar, outstanding }]);
    expect([100, 0, null].map(told)).toEqual([true, false, false]);
  });

  it("have steps of whole dollars where there are few", () => {
    expect(steps.slice(0, 4)).toEqual([1, 2, 5, 10]);
  });

  it("are left out where there is no money", () => {
    expect(categoryBars({ categories: [someCategorySale()] })).toBeNull();
    expect(methodBars({ methods: [] })).toBeNull();
  });
});
