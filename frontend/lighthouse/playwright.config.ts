import { defineConfig } from "@playwright/test";

/** Runs Lighthouse: `rules` belong to the checks, `speed` to the measurements. */
export default defineConfig({
  testDir: ".",
  testMatch: "**/*.audit.ts",
  workers: 1,
  forbidOnly: true,
  timeout: 120_000,
  reporter: "list",
});
