import { readdirSync } from "node:fs";
import js from "@eslint/js";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import testingLibrary from "eslint-plugin-testing-library";
import { defineConfig, globalIgnores } from "eslint/config";
import tseslint from "typescript-eslint";

const tests = ["src/**/*.test.{ts,tsx}", "src/testing/**"];

const anyOtherFolder = {
  group: ["../*"],
  message: "Import from another folder by its full name: #features/…, #shared/…, #app/….",
};
const appButPaths = {
  regex: "^#app/(?!paths\\.ts$)",
  message: "Only src/app and the tests may use src/app; everybody may use app/paths.ts.",
};

/** What code in one zone may not import. One rule holds one list, so each zone names all of its own. */
function zone(files, patterns) {
  return {
    files,
    ignores: tests,
    rules: { "no-restricted-imports": ["error", { patterns: [anyOtherFolder, ...patterns] }] },
  };
}

/** A feature may use another feature's queries only; the session is what all features stand on. */
function featureZone(feature) {
  return zone(
    [`src/features/${feature}/**`],
    [
      appButPaths,
      {
        regex: `^#features/(?!(${feature}|session)/)[^/]+/(?!queries\\.ts$)`,
        message: "Another feature offers its queries.ts and nothing else.",
      },
    ],
  );
}

const features = readdirSync(new URL("src/features", import.meta.url));

export default defineConfig(
  globalIgnores(["dist", "test-results", "playwright-report", "src/api/schema.ts"]),
  js.configs.recommended,
  {
    files: ["**/*.{ts,tsx}"],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      "max-lines": ["error", 200],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "no-restricted-globals": [
        "error",
        { name: "alert", message: "Use showAlert of shared/ui/alerts.ts." },
        { name: "confirm", message: "Use askConfirm of shared/ui/alerts.ts." },
      ],
      "no-restricted-syntax": [
        "error",
        {
          selector: "ExportDefaultDeclaration",
          message: "Only pages have a default export (React.lazy wants one).",
        },
      ],
    },
  },
  { files: ["src/**/*.{ts,tsx}"], extends: [reactHooks.configs.flat.recommended] },
  { files: ["src/**/*.tsx"], extends: [jsxA11y.flatConfigs.strict] },
  {
    files: ["src/**/*.test.{ts,tsx}"],
    extends: [testingLibrary.configs["flat/react"]],
    rules: { "max-lines": ["error", 400] },
  },
  {
    files: ["src/**/*-page.tsx", "**/*.config.ts", "**/*.d.ts"],
    rules: { "no-restricted-syntax": "off" },
  },
  zone(["src/shared/**"], [{ regex: "^#(features|app)/", message: "shared knows no feature." }]),
  zone(
    ["src/api/**"],
    [
      {
        regex: "^#(app/|features/(?!session/session\\.ts$))",
        message: "api knows the session alone.",
      },
    ],
  ),
  zone(["src/app/**"], []),
  ...features.map(featureZone),
  {
    files: ["**/*.{js,mjs}"],
    languageOptions: { globals: { process: "readonly", console: "readonly", URL: "readonly" } },
  },
);
