import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from "@mantine/core";
import { breakpoints } from "#shared/lib/breakpoints.ts";

/**
 * The site's look: colours, type and spacing, light and dark. Style sheets use the `--fw-…` and `--mantine-…` variables defined here, and name no
 * colour of their own.
 */

const fairway: MantineColorsTuple = [
  "#e9f7ef",
  "#d2ecdd",
  "#a5d9bc",
  "#74c499",
  "#4db27d",
  "#34a56b",
  "#279a60",
  "#1d7d4d",
  "#16673f",
  "#0d5031",
];

const navy: MantineColorsTuple = [
  "#ecf3fb",
  "#d5e3f4",
  "#a8c5e8",
  "#8fbcf0",
  "#5089cc",
  "#3677c2",
  "#276dba",
  "#185a9f",
  "#124a85",
  "#0b2a4d",
];

/** Mantine paints light surfaces and lines with these; the fifth is the border of an input. */
const gray: MantineColorsTuple = [
  "#fbf9f5",
  "#f3efe7",
  "#e5dfd3",
  "#d3ccbf",
  "#8d8a84",
  "#767672",
  "#5e6064",
  "#474c54",
  "#303842",
  "#1b2430",
];

/** Mantine paints dark mode with these: text first, then borders, surfaces and the page. */
const dark: MantineColorsTuple = [
  "#eceae5",
  "#cdcbc6",
  "#a9adb3",
  "#7b828c",
  "#6b7480",
  "#323942",
  "#232930",
  "#1c2127",
  "#14181d",
  "#0e1115",
];

const red: MantineColorsTuple = [
  "#fdecea",
  "#f9d2ce",
  "#f3a9a1",
  "#ef8a80",
  "#e0584b",
  "#d23f31",
  "#c0352a",
  "#b0291f",
  "#8f2018",
  "#6f1710",
];

/** The fallback fonts before Figtree has loaded are declared in `first-page.css`. */
const font =
  '"Figtree Variable", "Roboto as Figtree", "Arial as Figtree", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

export const theme = createTheme({
  colors: { fairway, navy, gray, dark, red },
  primaryColor: "fairway",
  primaryShade: 7,
  black: "#1b2430",
  fontFamily: font,
  fontSizes: { xs: "0.8125rem", sm: "0.9375rem", md: "1rem", lg: "1.125rem", xl: "1.25rem" },
  lineHeights: { xs: "1.4", sm: "1.45", md: "1.6", lg: "1.6", xl: "1.6" },
  headings: { fontFamily: font, fontWeight: "700" },
  spacing: { xs: "0.5rem", sm: "0.75rem", md: "1rem", lg: "1.5rem", xl: "2.5rem" },
  radius: { xs: "4px", sm: "6px", md: "10px", lg: "14px", xl: "20px" },
  defaultRadius: "md",
  breakpoints: { xs: breakpoints.abovePhone, sm: breakpoints.tablet, md: breakpoints.desktop },
  components: {
    TextInput: { defaultProps: { size: "md" } },
    PasswordInput: { defaultProps: { size: "md" } },
    Textarea: { defaultProps: { size: "md" } },
    NativeSelect: { defaultProps: { size: "md" } },
    Checkbox: { defaultProps: { size: "md" } },
    Button: { defaultProps: { size: "md" } },
    Switch: { defaultProps: { size: "md" } },
  },
});

export const variables: CSSVariablesResolver = () => ({
  variables: {
    "--fw-nav-width": "min(17rem, 28vw)",
    "--fw-bar-height": "4rem",
    // The smallest side of a touch target: 44 px.
    "--fw-target": "2.75rem",
    "--fw-scene-height": "clamp(8rem, 4rem + 16vw, 16rem)",
    "--fw-page-width": "100rem",
    // In a narrow window the margin shrinks in favour of the text, also with large text.
    "--fw-side": "min(clamp(1.25rem, 0.5rem + 3vw, 3.5rem), 6vw)",
    "--fw-gutter": "min(1.25rem, 5vw)",
    "--fw-card": "min(clamp(1.25rem, 0.75rem + 2vw, 2.25rem), 5vw)",
    "--fw-form-width": "30rem",
    "--fw-title": "min(clamp(1.75rem, 1.3rem + 1.9vw, 2.5rem), 11vw)",
    "--fw-heading": "min(clamp(1.25rem, 1.1rem + 0.6vw, 1.5rem), 9vw)",
    "--fw-nav-text": "#dfe9f5",
    "--fw-nav-dimmed": "#a9bfd9",
    "--fw-nav-line": "rgb(255 255 255 / 14%)",
    "--fw-nav-hover": "rgb(255 255 255 / 8%)",
    "--fw-nav-current": "rgb(255 255 255 / 15%)",
    "--fw-nav-focus": "#ffffff",
  },
  light: {
    "--fw-scene-far": "#ecf1e9",
    "--fw-scene-middle": "#dbe9dc",
    "--fw-scene-near": "#c2dcc8",
    "--fw-scene-hole": "#8fbb9c",
    "--fw-scene-pole": "#566070",
    "--fw-scene-flag": "#e2694a",
    "--fw-nav": "#0b2a4d",
    "--fw-surface": "#ffffff",
    "--fw-sunken": "#f3efe7",
    "--fw-line": "#e5dfd3",
    "--fw-link": "#185a9f",
    "--fw-focus": "#185a9f",
    "--fw-good": "#16673f",
    "--fw-shadow": "0 1px 2px rgb(38 32 20 / 6%), 0 6px 24px rgb(38 32 20 / 6%)",
    "--fw-sun-text": "#3f4855",
    "--fw-sun-error": "#8f2018",
    "--fw-sun-line": "#5e6064",
    "--fw-sun-action": "#0d5031",
    "--fw-sun-on-action": "#ffffff",
    "--fw-sun-selected": "#0b2a4d",
    "--fw-sun-on-selected": "#ffffff",
    "--mantine-color-body": "#fbf9f5",
    "--mantine-color-text": "#1b2430",
    "--mantine-color-dimmed": "#566070",
    "--mantine-color-placeholder": "#6b7480",
    "--mantine-color-error": "#b0291f",
    "--mantine-color-default-border": "#8d8a84",
    "--mantine-color-anchor": "#185a9f",
  },
  dark: {
    "--fw-scene-far": "#171f20",
    "--fw-scene-middle": "#192721",
    "--fw-scene-near": "#1b3026",
    "--fw-scene-hole": "#14181d",
    "--fw-scene-pole": "#7b828c",
    "--fw-scene-flag": "#d95c3e",
    "--fw-nav": "#0a2342",
    "--fw-surface": "#1c2127",
    "--fw-sunken": "#232930",
    "--fw-line": "#323942",
    "--fw-link": "#8fbcf0",
    "--fw-focus": "#8fbcf0",
    "--fw-good": "#74c499",
    "--fw-shadow": "0 1px 2px rgb(0 0 0 / 40%)",
    "--fw-sun-text": "#cdcbc6",
    "--fw-sun-error": "#f3a9a1",
    "--fw-sun-line": "#a9adb3",
    "--fw-sun-action": "#74c499",
    "--fw-sun-on-action": "#0e1115",
    "--fw-sun-selected": "#8fbcf0",
    "--fw-sun-on-selected": "#0e1115",
    "--mantine-color-body": "#14181d",
    "--mantine-color-text": "#eceae5",
    "--mantine-color-dimmed": "#a9adb3",
    "--mantine-color-placeholder": "#8f959e",
    "--mantine-color-error": "#ef8a80",
    "--mantine-color-default-border": "#737a84",
    "--mantine-color-anchor": "#8fbcf0",
  },
});
