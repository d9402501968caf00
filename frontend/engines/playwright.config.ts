import { defineConfig } from "@playwright/test";

/** The engines of phones, one project each. A machine has one screen, so journeys run one at a time. */
export default defineConfig({
  testDir: ".",
  testMatch: "**/*.engine.ts",
  workers: 1,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  projects: [
    { name: "webkit", use: {}, metadata: { engine: "webkit" } },
    { name: "firefox", use: {}, metadata: { engine: "firefox" } },
  ],
});
