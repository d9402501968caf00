import { defineConfig, devices } from "@playwright/test";
import { browserToLaunch } from "../e2e/browser.ts";

/** Measurements in a browser for `just bench`, which prints their numbers. */
export default defineConfig({
  testDir: ".",
  testMatch: "**/*.bench.ts",
  workers: 1,
  forbidOnly: true,
  timeout: 120_000,
  reporter: "list",
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 390, height: 844 },
    launchOptions: await browserToLaunch({ isWhole: true }),
  },
});
