/** The visible part of a line of text, in pixels. */
export interface Line {
  text: string;
  /** The number of the text that the line belongs to. */
  of: number;
  /** Sticky elements lie over the page on purpose: only lines of one layer are compared. */
  layer: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Overlapping texts. The outer quarters of a line's height are the space above and below its letters. */
export function overlaps(lines: readonly Line[]): string[] {
  const faults = new Set<string>();
  const sorted = lines
    .map((line) => ({ ...line, inside: (line.bottom - line.top) / 4 }))
    .map(({ inside, ...line }) => ({
      ...line,
      top: line.top + inside,
      bottom: line.bottom - inside,
    }))
    .sort((one, other) => one.top - other.top);
  sorted.forEach((one, index) => {
    // Sorted from top to bottom: only lines that begin before this one ends can overlap it.
    for (let at = index + 1; at < sorted.length; at += 1) {
      const other = sorted[at];
      if (other === undefined || other.top > one.bottom - 1) break;
      if (one.of === other.of || one.layer !== other.layer) continue;
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const height = Math.min(one.bottom, other.bottom) - other.top;
      if (width >= 2 && height >= 1) faults.add(`“${one.text}” is over “${other.text}”`);
    }
  });
  return [...faults];
}
