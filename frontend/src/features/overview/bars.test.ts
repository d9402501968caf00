import { someCategorySale, someMoney } from "#testing/overview.ts";
import { categoryBars, methodBars } from "./bars.ts";

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

  it("are left out where there is no money", () => {
    expect(categoryBars({ categories: [someCategorySale()] })).toBeNull();
    expect(methodBars({ methods: [] })).toBeNull();
  });
});
