import { defineConfig } from "vitest/config";

/** Tests that mock modules: without isolation, the mocks would stay for the files after them. */
const withMocks = "src/features/check-in/scanner*.test.tsx";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    environment: "jsdom",
    testTimeout: 30_000,
    environmentOptions: { jsdom: { url: "http://fairway.test/" } },
    setupFiles: ["src/testing/setup.ts"],
    globals: true,
    css: { modules: { classNameStrategy: "non-scoped" } },
    reporters: ["default"],
    projects: [
      {
        extends: true,
        test: {
          name: "pages",
          include: ["src/**/*.test.{ts,tsx}"],
          exclude: [withMocks],
          // Twice as fast, as the modules of the pages are loaded once. The set-up cleans up after each test.
          isolate: false,
        },
      },
      { extends: true, test: { name: "with mocks", include: [withMocks] } },
    ],
  },
});
