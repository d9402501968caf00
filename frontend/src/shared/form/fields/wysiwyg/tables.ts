import Quill from "quill";
import Clipboard from "quill/modules/clipboard.js";

/** Converts each row of a table to a line, as the editor has no tables (rule `editor`). */
class TablesAsLines extends Clipboard {
  override normalizeHTML(page: Document): void {
    super.normalizeHTML(page);
    for (const row of page.querySelectorAll("tr")) replaceRow(row);
  }
}
Quill.register("modules/clipboard", TablesAsLines, true);

/** Replaces a row by one line. If a cell has several lines, as in layout tables, the row becomes as many lines as its cells have. */
function replaceRow(row: HTMLTableRowElement): void {
  const cells = [...row.cells];
  const lines = cells.map(lineOf);
  const isOneLine = lines.every((line) => line !== null) && cells.filter(hasText).length > 1;
  row.replaceWith(...(isOneLine ? [joined(row, lines)] : cells.map(paragraphOf)));
}

const hasText = (element: Element) => element.textContent.trim() !== "";

/** Elements that do not fit into one line. */
const severalLines = "blockquote, br, hr, iframe, img, li, pre, table";

/** The element whose content is the only line of a cell; null where the cell has more. */
function lineOf(cell: HTMLTableCellElement): Element | null {
  if (!hasText(cell) && cell.querySelector("iframe, img") === null) return cell;
  if (cell.querySelector(severalLines) !== null) return null;
  const blocks = [...cell.querySelectorAll("div, h1, h2, h3, h4, h5, h6, p")];
  if (blocks.length === 0) return cell;
  return (
    blocks.findLast(({ textContent }) => textContent.trim() === cell.textContent.trim()) ?? null
  );
}

/** Joins cells. Empty cells at the end are left out; others keep their place. */
function joined(row: Element, cells: readonly Element[]): Element {
  const line = row.ownerDocument.createElement("p");
  const last = cells.findLastIndex(hasText);
  cells.slice(0, last + 1).forEach((cell, place) => {
    if (place > 0) line.append(" · ");
    if (hasText(cell)) line.append(...cell.childNodes);
  });
  // Merges the white space around the dots into one text, which Quill writes as one space.
  line.normalize();
  return line;
}

function paragraphOf(cell: Element): Element {
  const paragraph = cell.ownerDocument.createElement("div");
  paragraph.append(...cell.childNodes);
  return paragraph;
}
