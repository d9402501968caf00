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

function write(language: string, code: string): void {
  const line = { "code-block": language };
  quill.setContents(
    code.split("\n").flatMap((text) => [{ insert: text }, { insert: "\n", attributes: line }]),
  );
}

const choice = () => host.querySelector<HTMLSelectElement>("select.ql-ui");

describe("code", () => {
  it("is in one of these languages", () => {
    write("plain", "x");
    expect([...(choice()?.options ?? [])].map(({ value, text }) => [value, text])).toEqual([
      ["plain", "Plain"],
      ["bash", "bash"],
      ["cpp", "C++"],
      ["cs", "C#"],
      ["css", "CSS"],
      ["diff", "diff"],
      ["xml", "HTML/XML"],
      ["java", "Java"],
      ["javascript", "JavaScript"],
      ["markdown", "Markdown"],
      ["php", "PHP"],
      ["python", "Python"],
      ["ruby", "Ruby"],
      ["sql", "SQL"],
    ]);
    expect(choice()?.getAttribute("aria-label")).toBe("Language of the code");
  });

  it.each([
    ["bash", "for a in b; do echo $a; done", "for"],
    ["cpp", "int main() { return 0; }", "return"],
    ["cs", "public class A { }", "public"],
    ["css", "a { color: red; }", "color"],
    ["diff", "+ more", "+ more"],
    ["xml", "<a href='x'>b</a>", "a"],
    ["java", "public class A { }", "public"],
    ["javascript", "const a = 1;", "const"],
    ["markdown", "# Title", "# Title"],
    ["php", "<?php echo 1; ?>", "echo"],
    ["python", "def a(): pass", "def"],
    ["ruby", "def a; end", "def"],
    ["sql", "select 1", "select"],
  ])("in %s is written out with its colours, and read again", (language, code, word) => {
    write(language, code);
    const html = htmlOf(quill);
    const page = new DOMParser().parseFromString(html, "text/html");
    const block = page.querySelector(`pre[data-language="${language}"]`);
    expect(block?.textContent.trim()).toBe(code);
    const words = [...page.querySelectorAll("[class^=hljs-]")].map((one) => one.textContent);
    expect(words).toContain(word);
    setHtml(quill, html);
    expect(htmlOf(quill)).toBe(html);
    expect(quill.getText().trim()).toBe(code);
  });

  it("that is plain has none, and runs nothing", () => {
    write("plain", "<script>alert(1)</script>\n  two");
    const html = htmlOf(quill);
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;\n  two");
    expect(html).not.toContain("hljs");
    setHtml(quill, html);
    expect(htmlOf(quill)).toBe(html);
  });

  it("is coloured in the editor 1000 ms after the last change", () => {
    vi.useFakeTimers();
    write("javascript", "const a = 1;");
    vi.advanceTimersByTime(999);
    expect(quill.root.querySelector(".hljs-keyword")).toBeNull();
    vi.advanceTimersByTime(1);
    expect(quill.root.querySelector(".hljs-keyword")?.textContent).toBe("const");
    vi.useRealTimers();
  });

  /** Whether the editor handles the key itself. */
  function press(key: string, more: KeyboardEventInit = {}): boolean {
    const event = new KeyboardEvent("keydown", { key, cancelable: true, ...more });
    quill.root.dispatchEvent(event);
    return event.defaultPrevented;
  }
  const tab = (more: KeyboardEventInit = {}) => press("Tab", more);

  it("is left by Escape and then Tab, either way", () => {
    write("plain", "a");
    quill.setSelection(0, 0);
    for (const more of [{}, { shiftKey: true }]) {
      press("Escape");
      if (more.shiftKey) press("Shift");
      expect(tab(more)).toBe(false);
    }
    expect(quill.getText()).toBe("a\n");
    press("Escape");
    press("b");
    expect(tab(), "who writes on stays").toBe(true);
  });

  it("indents by two with Tab, unindents with Shift+Tab, in code only", () => {
    write("plain", "a");
    quill.setSelection(0, 0);
    expect(tab()).toBe(true);
    expect(quill.getText()).toBe("  a\n");
    expect(tab({ shiftKey: true })).toBe(true);
    expect(quill.getText()).toBe("a\n");
    for (const html of ["<p>a</p>", "<ul><li>a</li></ul>", "<blockquote>a</blockquote>"]) {
      setHtml(quill, html);
      quill.setSelection(0, 0);
      expect(tab(), html).toBe(false);
      expect(tab({ shiftKey: true }), html).toBe(false);
      expect(quill.getText()).toBe("a\n");
    }
  });
});

describe("the buttons", () => {
  const buttons = () => [...host.querySelectorAll<HTMLButtonElement>("[role=toolbar] button")];
  const press = (key: string) =>
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));

  it("all have a name", () => {
    const names = buttons().map((button) => button.getAttribute("aria-label"));
    expect(names.filter((name) => !name)).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  it("are one stop of the Tab key, with arrow keys inside", () => {
    const stops = () => buttons().filter(({ tabIndex }) => tabIndex === 0);
    expect(stops()).toEqual([buttons()[0]]);
    buttons()[0]?.focus();
    press("ArrowRight");
    expect(document.activeElement).toBe(buttons()[1]);
    expect(stops()).toEqual([buttons()[1]]);
    press("ArrowLeft");
    press("ArrowLeft");
    expect(document.activeElement).toBe(buttons().at(-1));
    press("ArrowRight");
    expect(document.activeElement).toBe(buttons()[0]);
  });
});
