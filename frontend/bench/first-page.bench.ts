import { expect, test } from "../e2e/fixtures.ts";
import { slowNetwork } from "../e2e/network.ts";

/** In milliseconds. */
const paintedWithin = 1_500;

test("a slow phone paints the event before its scripts have come", async ({ page }) => {
  await slowNetwork(page);
  await page.goto("/");
  await page.locator("article h1").waitFor();
  await page.waitForLoadState("networkidle");
  const { paint, drawn } = await page.evaluate(() => {
    const main = performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.includes("/assets/main."))
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd);
    const [first] = performance.getEntriesByName("first-contentful-paint");
    return { paint: first?.startTime ?? Infinity, drawn: Math.max(...main) };
  });
  console.log(
    `400 kbit/s, 400 ms: painted after ${Math.round(paint)} ms, scripts there after ${Math.round(drawn)} ms`,
  );
  expect(paint).toBeLessThan(paintedWithin);
});
