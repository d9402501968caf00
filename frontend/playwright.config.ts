import { defineConfig, devices } from "@playwright/test";
import { browserToLaunch } from "./e2e/browser.ts";

const launchOptions = await browserToLaunch();
const desktop = devices["Desktop Chrome"];

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.e2e.ts",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  reporter: "list",
  use: {
    ...desktop,
    launchOptions,
    // Colours in the middle of a transition are nobody's.
    contextOptions: { reducedMotion: "reduce" },
    trace: { mode: "retain-on-failure", screenshots: false },
  },
  projects: [
    {
      name: "phone",
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
      grepInvert: /@desktop/,
    },
    { name: "desktop", use: { viewport: { width: 1280, height: 800 } }, grepInvert: /@phone/ },
  ],
});
