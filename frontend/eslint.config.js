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
const heavyLink = {
  group: ["react-router"],
  importNames: ["Link", "NavLink", "Form"],
  message: "Use Link of shared/ui/link.tsx: the router's own weighs two kilobytes more.",
};
const app = { regex: "^#app/", message: "Only src/app and the tests may use src/app." };

/** The imports that are forbidden in one zone. A later rule replaces an earlier one, so each zone lists all of its own. */
function zone(files, patterns) {
  return {
    files,
    ignores: tests,
    rules: {
      "no-restricted-imports": ["error", { patterns: [anyOtherFolder, heavyLink, ...patterns] }],
    },
  };
}

/** A feature may import only the parts of another one. The guards and notes of features/session are open to all pages. */
function featureZone(feature) {
  return zone(
    [`src/features/${feature}/**`],
    [
      app,
      {
        regex: `^#features/(?!(${feature}|session)/|[\\w-]+/parts\\.tsx$)`,
        message:
          "Of another feature import its parts.tsx alone; queries that features share are in src/queries.",
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
  zone(
    ["src/shared/**"],
    [
      {
        regex: "^#(features|app|queries|session)/",
        message: "shared knows api alone.",
      },
    ],
  ),
  zone(
    ["src/session/**"],
    [{ regex: "^#(features|app|queries|api|shared)/", message: "session knows no other folder." }],
  ),
  zone(
    ["src/api/**"],
    [{ regex: "^#(features|app|queries|shared)/", message: "api knows session alone." }],
  ),
  zone(
    ["src/queries/**"],
    [{ regex: "^#(features|app)/", message: "queries know shared, api and session alone." }],
  ),
  zone(["src/app/**"], []),
  ...features.map(featureZone),
  {
    files: ["**/*.{js,mjs}"],
    languageOptions: { globals: { process: "readonly", console: "readonly", URL: "readonly" } },
  },
);
