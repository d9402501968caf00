import { expect, test } from "vitest";
import { byStart, startText } from "./start-text.ts";

test("a start is a hole or a tee time", () => {
  expect(startText("7A")).toBe("Hole 7A");
  expect(startText("13:05")).toBe("Tee time 1:05 PM");
  expect(startText(null)).toBeNull();
  expect(startText(undefined)).toBeNull();
});

test("hole 10 sorts after hole 9, and no hole last", () => {
  expect(["10", null, "9B", "9A", "1"].sort(byStart)).toEqual(["1", "9A", "9B", "10", null]);
  expect(["13:00", "08:10"].sort(byStart)).toEqual(["08:10", "13:00"]);
});
