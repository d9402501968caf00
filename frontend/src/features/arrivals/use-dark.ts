import { useEffect } from "react";

const scheme = "data-mantine-color-scheme";

/** Forces the dark scheme while mounted, as a bright screen on the wall dazzles. */
export function useDark(): void {
  useEffect(() => {
    const root = document.documentElement;
    const before = root.getAttribute(scheme);
    const darken = () => {
      if (root.getAttribute(scheme) !== "dark") root.setAttribute(scheme, "dark");
    };
    darken();
    // Mantine sets the attribute again when the device changes its preference.
    const watch = new MutationObserver(darken);
    watch.observe(root, { attributeFilter: [scheme] });
    return () => {
      watch.disconnect();
      if (before !== null) root.setAttribute(scheme, before);
    };
  }, []);
}
