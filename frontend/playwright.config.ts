import { defineConfig, devices } from "@playwright/test";
import { browserToLaunch } from "./e2e/browser.ts";

const launchOptions = await browserToLaunch();
const desktop = devices["Desktop Chrome"];
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const wide = { viewport: { width: 1280, height: 800 } };

/** For journeys with `@whole`: headless Chromium has no wake lock and loads pictures further ahead. */
const whole = { launchOptions: await browserToLaunch({ isWhole: true }) };

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.e2e.ts",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  // For a busy machine; alone, a journey takes seconds.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    ...desktop,
    launchOptions,
    // Without transitions, whose intermediate colours would fail contrast checks.
    contextOptions: { reducedMotion: "reduce" },
    // Playwright cannot hold back a request of a service worker. Journeys of the worker itself allow it.
    serviceWorkers: "block",
    // `E2E_TRACE=yes` keeps the trace of a failed journey; recording them all takes a sixth of the processor's time.
    trace: process.env.E2E_TRACE
      ? { mode: "retain-on-failure", screenshots: false }
      : { mode: "off" },
  },
  projects: [
    { name: "phone", use: phone, grepInvert: /@desktop|@whole/ },
    { name: "desktop", use: wide, grepInvert: /@phone|@whole/ },
    { name: "phone-whole", use: { ...phone, ...whole }, grep: /@whole/, grepInvert: /@desktop/ },
    { name: "desktop-whole", use: { ...wide, ...whole }, grep: /@whole/, grepInvert: /@phone/ },
  ],
});
