import { defineConfig } from "vitest/config";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    environment: "jsdom",
    testTimeout: 15_000,
    environmentOptions: { jsdom: { url: "http://fairway.test/" } },
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["src/testing/setup.ts"],
    globals: true,
    css: { modules: { classNameStrategy: "non-scoped" } },
    reporters: ["default"],
  },
});
