import type Quill from "quill";
import { createQuill, htmlOf, setHtml } from "./quill.ts";

beforeAll(() => {
  Range.prototype.getBoundingClientRect = () => new DOMRect();
});

let quill: Quill;
let host: HTMLElement;

beforeEach(() => {
  host = document.body.appendChild(document.createElement("div"));
  quill = createQuill(host, "");
});
afterEach(() => host.remove());

/** The HTML of the editor after this was pasted into it. */
function pasted(html: string): string {
  quill.clipboard.dangerouslyPasteHTML(html);
  return htmlOf(quill);
}

describe("a table", () => {
  it("has a line for each row, and dots between cells", () => {
    const head = "<thead><tr><th>Hole</th><th>Par</th></tr></thead>";
    const rows = "<tr><td>1</td><td>4</td></tr><tr><td>2</td><td>5</td></tr>";
    expect(pasted(`<p>Course</p><table>${head}<tbody>${rows}</tbody></table>End`)).toBe(
      "<p>Course</p><p>Hole · Par</p><p>1 · 4</p><p>2 · 5</p><p>End</p>",
    );
  });

  it("of a saved text is read in the same way", () => {
    setHtml(quill, "<table><tbody><tr><th>Hole</th><td>1</td></tr></tbody></table>");
    expect(htmlOf(quill)).toBe("<p>Hole · 1</p>");
  });

  it("keeps the formats and links of its cells", () => {
    const link = '<a href="https://a.example/">Bo</a>';
    expect(pasted(`<table><tr><td>\n <b>Ann</b>\n </td><td>${link}</td></tr></table>`)).toBe(
      '<p><strong>Ann</strong> · <a href="https://a.example/" rel="noopener noreferrer">Bo</a></p>',
    );
  });

  it("of a word processor has paragraphs in its cells", () => {
    const cell = (text: string) => `<td><div><p class="MsoNormal">${text}</p></div></td>`;
    expect(pasted(`<table><tr>${cell("Ann")}${cell("7A")}</tr></table>`)).toBe("<p>Ann · 7A</p>");
  });

  it("shows empty cells, but not those at the end", () => {
    const row = "<td>&nbsp;</td><td>Mon</td><td><br></td><td>Wed</td><td></td>";
    expect(pasted(`<table><tr>${row}</tr></table>`)).toBe("<p>· Mon · · Wed</p>");
  });

  it.each([
    ["paragraphs", "<p>one</p><p>two</p>", "<p>one</p><p>two</p>"],
    ["a text and a paragraph", "one<p>two</p>", "<p>one</p><p>two</p>"],
    ["breaks", "one<br>two", "<p>one</p><p>two</p>"],
    ["a list", "<ul><li>one</li></ul>", "<ul><li>one</li></ul>"],
    ["a table", "<table><tr><td>one</td><td>two</td></tr></table>", "<p>one · two</p>"],
  ])("that lays out %s keeps their lines", (_, cell, written) => {
    expect(pasted(`<table><tr><th>Left</th><th>Mid</th><td>${cell}</td></tr></table>`)).toBe(
      `<p>Left</p><p>Mid</p>${written}`,
    );
  });

  it("of one filled cell is that cell's text", () => {
    expect(pasted("<table><tr><td></td><td>Welcome</td><td></td></tr></table>End")).toBe(
      "<p>Welcome</p><p>End</p>",
    );
  });
});
