import { defineConfig } from "vitest/config";

/** Puts other modules in the place of some: those would stay there for the files after it. */
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
          // Twice as fast: what the pages are made of is loaded once. What a test leaves behind goes in the set-up.
          isolate: false,
        },
      },
      { extends: true, test: { name: "with mocks", include: [withMocks] } },
    ],
  },
});
