import type { Page } from "@playwright/test";
import { overlaps, type Line } from "./overlaps.ts";

/** The text size of WCAG 1.4.4. */
export const largeText = "200%";

export async function setTextSize(page: Page, size: string): Promise<void> {
  await page.evaluate((text) => {
    document.documentElement.style.fontSize = text;
  }, size);
}

/** The layout's faults at the present window size; with an open dialog, those within it alone. */
export async function layoutFaults(page: Page): Promise<string[]> {
  const { faults, lines } = await page.evaluate(() => {
    // A word of at least this many letters may break: otherwise it would not fit a phone.
    const longest = 20;
    const faults = new Set<string>();
    const dialog = document.querySelector(".mantine-Modal-content");
    const root = dialog ?? document.body;
    const wide = document.documentElement.scrollWidth;
    if (wide > innerWidth)
      faults.add(`the document is ${wide - innerWidth} px wider than the window`);

    if (dialog !== null && dialog.scrollWidth > dialog.clientWidth)
      faults.add("the dialog is scrolled sideways");

    // Cached, as repeated look-ups of styles and boxes take most of the time.
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

    const stickyOf = remembered((element): Element | null => {
      if (element === root) return null;
      if (["sticky", "fixed"].includes(styleOf(element).position)) return element;
      return element.parentElement && stickyOf(element.parentElement);
    });
    /** The ancestors that clip this element, from the inside out. */
    const clipsOf = remembered((element): Element[] => {
      const around = element === root ? [] : clipsOf(element.parentElement ?? root);
      return styleOf(element).overflowX === "visible" ? around : [element, ...around];
    });
    const cutsOff = remembered((element) => {
      const { overflowX, textOverflow, webkitLineClamp } = styleOf(element);
      return overflowX !== "auto" && textOverflow !== "ellipsis" && webkitLineClamp === "none";
    });
    const range = document.createRange();
    const linesOf = (node: Node, from: number, to: number) => {
      range.setStart(node, from);
      range.setEnd(node, to);
      return [...range.getClientRects()].filter(({ width }) => width > 0);
    };
    const middleOf = ({ top, height }: DOMRect) => Math.round((top + height / 2) / 4);

    const lines: Line[] = [];
    const layers: (Element | null)[] = [];
    const layerOf = (element: Element) => {
      const sticky = stickyOf(element);
      return layers.includes(sticky) ? layers.indexOf(sticky) : layers.push(sticky) - 1;
    };
    let count = 0;

    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const cut = new Set<Element>();
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent ?? "";
      if (parent === null || text.trim() === "" || !isShown(parent)) continue;
      if (parent.closest("script, style, option, textarea, .ql-editor") !== null) continue;
      const boxes = linesOf(node, 0, text.length);
      const around = clipsOf(parent).map((clip) => boxOf(clip));
      const about = { text: text.trim().slice(0, 40), of: (count += 1), layer: layerOf(parent) };
      for (const { left, right, top, bottom } of boxes)
        lines.push({
          ...about,
          left: Math.max(left, ...around.map((clip) => clip.left)),
          right: Math.min(right, ...around.map((clip) => clip.right)),
          top: Math.max(top, ...around.map((clip) => clip.top)),
          bottom: Math.min(bottom, ...around.map((clip) => clip.bottom)),
        });
      // Text behind an ellipsis is already clipped; no outer element clips it again.
      let seen = boxes.map(({ left, right }) => ({ left, right }));
      for (const clip of clipsOf(parent)) {
        const { left: from, right: to } = boxOf(clip);
        if (cutsOff(clip) && seen.some(({ left, right }) => right > to + 1 || left < from - 1))
          cut.add(clip);
        seen = seen.map((it) => ({ left: Math.max(it.left, from), right: Math.min(it.right, to) }));
      }
      if (seen.some((box) => box.right > innerWidth + 1 || box.left < -1))
        faults.add(`“${text.trim().slice(0, 40)}” is outside the window`);
      // No word of a single-line text is broken.
      if (new Set(boxes.map(middleOf)).size < 2) continue;
      for (const { index, 0: word } of text.matchAll(/[^\s\-–—/]+/g)) {
        // An address breaks before its domain, and inside the part before it only if necessary.
        if (word.length >= longest || word.endsWith("@")) continue;
        const parts = linesOf(node, index, index + word.length);
        if (new Set(parts.map(middleOf)).size > 1) faults.add(`a line breaks inside “${word}”`);
      }
    }
    for (const element of cut) faults.add(`${nameOf(element)} cuts its text off`);
    // A line clamp may cut the end of its own text, but not lines of another element below it.
    for (const element of root.querySelectorAll("*")) {
      if (styleOf(element).webkitLineClamp === "none") continue;
      for (const below of element.children) {
        const isBlock = getComputedStyle(below).display === "block";
        if (isBlock && boxOf(below).top >= boxOf(element).bottom - 2)
          faults.add(`${nameOf(element)} hides “${below.textContent}”`);
      }
    }

    const controls = [
      ...root.querySelectorAll("a, button, input, select, textarea, summary, [role=option]"),
    ]
      .filter((control) => isShown(control) && control.closest("[inert], .ql-editor") === null)
      .filter((control) => styleOf(control).opacity !== "0");
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

    for (const table of dialog === null ? document.querySelectorAll("main table") : []) {
      const column = table.parentElement?.getBoundingClientRect();
      if (column !== undefined && table.getBoundingClientRect().right > column.right + 1)
        faults.add("a table is wider than its column");
      for (const cell of table.querySelectorAll("td")) {
        const { left, right } = cell.getBoundingClientRect();
        for (const part of cell.querySelectorAll("a, button, img, p")) {
          if (!isShown(part)) continue;
          const box = boxOf(part);
          if (box.right > right + 1 || box.left < left - 1)
            faults.add(`${nameOf(part)} leaves its cell “${cell.dataset.title ?? ""}”`);
        }
      }
    }

    // A table that wraps has the whole available width.
    const main = document.querySelector("main")?.getBoundingClientRect();
    for (const table of dialog === null ? document.querySelectorAll("main table") : [])
      if (
        innerWidth >= 1600 &&
        main !== undefined &&
        table.getBoundingClientRect().width < main.width - 160
      )
        faults.add("a table leaves room beside it");
    return { faults: [...faults], lines };
  });
  return [...faults, ...overlaps(lines)];
}
