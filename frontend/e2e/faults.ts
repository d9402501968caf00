import type { Page } from "@playwright/test";

/** Text as large as WCAG 1.4.4 asks for. */
export const largeText = "200%";

export async function setTextSize(page: Page, size: string): Promise<void> {
  await page.evaluate((text) => {
    document.documentElement.style.fontSize = text;
  }, size);
}

/** What is wrong with how the page is laid out at the present size of its window; of an open dialog, with that alone. */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // A word of this many letters may be broken: nothing else fits a phone.
    const longest = 20;
    const faults = new Set<string>();
    const dialog = document.querySelector(".mantine-Modal-content");
    const root = dialog ?? document.body;
    const wide = document.documentElement.scrollWidth;
    if (wide > innerWidth)
      faults.add(`the document is ${wide - innerWidth} px wider than the window`);

    if (dialog !== null && dialog.scrollWidth > dialog.clientWidth)
      faults.add("the dialog is scrolled sideways");

    // Asking for a style or a box again and again is most of the time that this takes.
    const remembered = <Value>(find: (element: Element) => Value) => {
      const known = new Map<Element, Value>();
      return (element: Element): Value => {
        if (known.has(element)) return known.get(element) as Value;
        const value = find(element);
        known.set(element, value);
        return value;
      };
    };
    const styleOf = remembered((element) => {
      const { clipPath, overflowX, textOverflow, webkitLineClamp, position, opacity } =
        getComputedStyle(element);
      return { clipPath, overflowX, textOverflow, webkitLineClamp, position, opacity };
    });
    const boxOf = remembered((element) => element.getBoundingClientRect());
    const isClipped = remembered((element): boolean => {
      const { width, height } = boxOf(element);
      if (styleOf(element).clipPath.startsWith("inset(50%")) return true;
      if (width <= 1 && height <= 1) return true;
      return element.parentElement !== null && isClipped(element.parentElement);
    });
    const isShown = remembered((element) => {
      const { width, height } = boxOf(element);
      if (width < 2 || height < 2) return false;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        return false;
      return !isClipped(element);
    });
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.getAttribute("aria-label") ?? element.textContent).trim().slice(0, 40)}”`;

    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const cut = new Set<Element>();
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent ?? "";
      if (parent === null || text.trim() === "" || !isShown(parent)) continue;
      if (parent.closest("script, style, option, textarea, .ql-editor") !== null) continue;
      for (const { index, 0: word } of text.matchAll(/[^\s\-–—/]+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
        const lines = new Set(boxes.map(({ top, height }) => Math.round((top + height / 2) / 4)));
        if (lines.size > 1 && word.length < longest) faults.add(`a line breaks inside “${word}”`);
        for (
          let at: Element | null = parent;
          at !== null && at !== root.parentElement;
          at = at.parentElement
        ) {
          const style = styleOf(at);
          const hasEllipsis = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
          if (style.overflowX === "visible" || style.overflowX === "auto" || hasEllipsis) continue;
          const { left, right } = boxOf(at);
          if (boxes.some((box) => box.right > right + 1 || box.left < left - 1)) cut.add(at);
        }
        if (boxes.some((box) => box.right > innerWidth + 1 || box.left < -1))
          faults.add(`“${word}” is outside the window`);
      }
    }
    for (const element of cut) faults.add(`${nameOf(element)} cuts its text off`);

    const controls = [
      ...root.querySelectorAll("a, button, input, select, textarea, summary, [role=option]"),
    ]
      .filter((control) => isShown(control) && control.closest("[inert], .ql-editor") === null)
      .filter((control) => styleOf(control).opacity !== "0");
    const stickyOf = (element: Element) => {
      for (let at: Element | null = element; at !== null && at !== root; at = at.parentElement)
        if (["sticky", "fixed"].includes(styleOf(at).position)) return at;
      return null;
    };
    const placed = controls.map((control) => ({
      control,
      label: control.closest("label, .mantine-InputWrapper-root"),
      sticky: stickyOf(control),
      boxes: [...control.getClientRects()].filter(({ width, height }) => width > 1 && height > 1),
    }));
    const bounds = dialog?.getBoundingClientRect();
    const [from, to] = [bounds?.left ?? 0, bounds?.right ?? innerWidth];
    for (const { control, boxes } of placed)
      if (boxes.some(({ left, right }) => left < from - 1 || right > to + 1))
        faults.add(`${nameOf(control)} is outside`);
    placed.forEach((one, index) => {
      for (const other of placed.slice(index + 1)) {
        if (one.sticky !== other.sticky) continue;
        const overlaps = one.boxes.some((a) =>
          other.boxes.some(
            (b) =>
              Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
              Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2,
          ),
        );
        if (!overlaps) continue;
        if (one.control.contains(other.control) || other.control.contains(one.control)) continue;
        if (one.label !== null && one.label === other.label) continue;
        faults.add(`${nameOf(one.control)} is over ${nameOf(other.control)}`);
      }
    });

    // A table that wraps has the room that there is.
    const main = document.querySelector("main")?.getBoundingClientRect();
    for (const table of dialog === null ? document.querySelectorAll("main table") : [])
      if (
        innerWidth >= 1600 &&
        main !== undefined &&
        table.getBoundingClientRect().width < main.width - 160
      )
        faults.add("a table leaves room beside it");
    return [...faults];
  });
}
