import { flushSync } from "react-dom";

/**
 * Makes a change that closes or opens sections, and scrolls so that the handle stays under the pointer. At the top of the page,
 * a margin moves the list down instead.
 */
export function keepInPlace(
  handle: EventTarget | null,
  list: HTMLElement | null,
  change: () => void,
): void {
  const topOf = () => (handle instanceof Element ? handle.getBoundingClientRect().top : 0);
  const before = topOf();
  if (list !== null) list.style.marginTop = "";
  flushSync(change);
  scrollTo(scrollX, scrollY + topOf() - before);
  const missing = before - topOf();
  if (list?.dataset.moving === "true" && missing > 0) list.style.marginTop = `${missing}px`;
}
