import { slugOf } from "./slug.ts";

describe("the slug that a name proposes", () => {
  it.each([
    ["Spring Classic 2027", "spring-classic-2027"],
    ["  St. Mary's  –  Golf & Gala! ", "st-marys-golf-gala"],
    ["Café Zoë’s Cup", "cafe-zoes-cup"],
    ["-- 9½ holes --", "91-2-holes"],
    ["チャリティ", ""],
    ["", ""],
    [`${"a".repeat(79)} b`, "a".repeat(79)],
  ])("of %s is %s", (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });
});
