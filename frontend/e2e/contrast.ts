import { expect, type Locator } from "@playwright/test";

/** Checks that every visible text in a place has this contrast to its background (WCAG 2.2, 1.4.6). */
export async function expectContrast(place: Locator, least: number): Promise<void> {
  const found = await place.evaluate(contrastsIn);
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter(({ ratio }) => ratio < least)).toEqual([]);
}

interface Contrast {
  text: string;
  ratio: number;
}

/** Runs in the page, so it cannot use anything outside of this function. */
function contrastsIn(place: Element): Contrast[] {
  type Colour = readonly [number, number, number, number];
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const parse = (colour: string): Colour => {
    if (context === null) throw new Error("There is no canvas.");
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0, a = 0] = context.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = ([r, g, b, a]: Colour, below: Colour): Colour => [
    r * a + below[0] * (1 - a),
    g * a + below[1] * (1 - a),
    b * a + below[2] * (1 - a),
    1,
  ];
  const behind = (element: Element | null): Colour => {
    if (element === null) return [255, 255, 255, 1];
    const own = parse(getComputedStyle(element).backgroundColor);
    return own[3] === 1 ? own : over(own, behind(element.parentElement));
  };
  const luminance = ([r, g, b]: Colour) => {
    const [x = 0, y = 0, z = 0] = [r, g, b].map((part) => {
      const value = part / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const ratioOf = (colour: string, element: Element) => {
    const ground = behind(element);
    const [a, b] = [luminance(over(parse(colour), ground)), luminance(ground)];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  };
  const round = (ratio: number) => Math.round(ratio * 100) / 100;

  const found: Contrast[] = [];
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? "";
    if (element === null || text === "" || !element.checkVisibility()) continue;
    found.push({ text, ratio: round(ratioOf(getComputedStyle(element).color, element)) });
  }
  for (const input of place.querySelectorAll("input")) {
    const { color } = getComputedStyle(input, input.value === "" ? "::placeholder" : null);
    found.push({ text: input.value || input.placeholder, ratio: round(ratioOf(color, input)) });
  }
  return found;
}
