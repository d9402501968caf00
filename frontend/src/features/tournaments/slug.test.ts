import { slugOf, withProposedSlug } from "./slug.ts";

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

describe("the slug of a new tournament", () => {
  const dateStart = "2027-06-03";
  const before = { name: "", slug: "", dateStart };
  const proposal = (name: string, taken: readonly string[] = []) =>
    withProposedSlug({ ...before, name }, before, (slug) => !taken.includes(slug)).slug;

  it.each([
    ["that is free", "Spring Cup", "spring-cup"],
    ["that is taken", "Autumn Cup", "autumn-cup-2027"],
    ["that is another page's", "Register", "register-2027"],
    ["that would be empty", "チャリティ", "2027"],
    ["that is taken with the year in it", "Cup 2027", "cup-2027"],
    ["that is long and taken", "a".repeat(80), `${"a".repeat(75)}-2027`],
  ])("for one %s: %s", (_, name, slug) => {
    expect(proposal(name, ["autumn-cup", "cup-2027", "a".repeat(80)])).toBe(slug);
  });

  it("follows name and day until another one is typed", () => {
    const taken = () => false;
    const first = { name: "Cup", slug: "cup", dateStart: "" };
    const dated = withProposedSlug({ ...first, dateStart }, first, taken);
    expect(dated.slug).toBe("cup-2027");
    const named = withProposedSlug({ ...dated, name: "Gala" }, dated, taken);
    expect(named.slug).toBe("gala-2027");
    const written = { ...named, slug: "gala-day" };
    expect(withProposedSlug(written, named, taken).slug).toBe("gala-day");
    expect(withProposedSlug({ ...written, name: "Ball" }, written, taken).slug).toBe("gala-day");
  });
});
