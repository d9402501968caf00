import { useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { breakpoints } from "#shared/lib/breakpoints.ts";

export interface Menu {
  isOpen: boolean;
  toggle: () => void;
  close: () => void;
}

/** From this width on the side navigation is beside the page (shell.module.css). */
const wide = `(min-width: ${breakpoints.desktop})`;

/** The side navigation as a menu on a phone. A chosen link closes it, and so does a window that becomes wide enough to show it beside the page. */
export function useMenu(): Menu {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === key;
  // Closed again when the history returns to this entry.
  if (openAt !== null && !isOpen) setOpenAt(null);
  const close = useCallback(() => setOpenAt(null), []);

  useEffect(() => {
    const width = matchMedia(wide);
    width.addEventListener("change", close);
    return () => width.removeEventListener("change", close);
  }, [close]);

  return { isOpen, toggle: () => setOpenAt(isOpen ? null : key), close };
}
