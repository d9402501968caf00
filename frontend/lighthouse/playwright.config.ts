import { defineConfig } from "@playwright/test";

/** Looks at the site as Lighthouse does; `rules` belong to the proofs, `speed` to the measurements. */
export default defineConfig({
  testDir: ".",
  testMatch: "**/*.audit.ts",
  workers: 1,
  forbidOnly: true,
  timeout: 120_000,
  reporter: "list",
});
