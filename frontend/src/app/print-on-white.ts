const scheme = "data-mantine-color-scheme";

/** For printing, switches to the light colours and unfolds everything. */
export function printOnWhite(): void {
  const root = document.documentElement;
  let onScreen: string | null = null;
  let folded: HTMLDetailsElement[] = [];
  window.addEventListener("beforeprint", () => {
    onScreen = root.getAttribute(scheme);
    root.setAttribute(scheme, "light");
    folded = [...document.querySelectorAll<HTMLDetailsElement>("details:not([open])")];
    folded.forEach((details) => (details.open = true));
  });
  window.addEventListener("afterprint", () => {
    if (onScreen !== null) root.setAttribute(scheme, onScreen);
    folded.forEach((details) => (details.open = false));
  });
}
