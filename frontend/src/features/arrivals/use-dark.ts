import { useEffect } from "react";

const scheme = "data-mantine-color-scheme";

/** Dark colours while the page is shown, whatever the device prefers: a bright screen on the wall blinds a room. */
export function useDark(): void {
  useEffect(() => {
    const root = document.documentElement;
    const before = root.getAttribute(scheme);
    const darken = () => {
      if (root.getAttribute(scheme) !== "dark") root.setAttribute(scheme, "dark");
    };
    darken();
    // The kit sets it again when the device changes its preference.
    const watch = new MutationObserver(darken);
    watch.observe(root, { attributeFilter: [scheme] });
    return () => {
      watch.disconnect();
      if (before !== null) root.setAttribute(scheme, before);
    };
  }, []);
}
