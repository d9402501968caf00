import type Quill from "quill";
import { Range as Place } from "quill/core/selection.js";
import { alerts } from "#testing/setup.ts";
import { createQuill, htmlOf, setHtml } from "./quill.ts";

// jsdom has no layout, so selections have no position; Quill asks for one to scroll there.
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

/** These words in this format. */
function formatted(text: string, format: Record<string, unknown>): string {
  quill.setContents([{ insert: text, attributes: format }, { insert: "\n" }]);
  return htmlOf(quill);
}

/** This line in this format. */
function lined(text: string, format: Record<string, unknown>): string {
  quill.setContents([{ insert: text }, { insert: "\n", attributes: format }]);
  return htmlOf(quill);
}

const press = (name: string) => host.querySelector<HTMLElement>(`[aria-label="${name}"]`)?.click();

/** Types this at the end, as a user does. */
const type = (text: string) => quill.insertText(quill.getLength() - 1, text, "user");

describe("the history", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("undoes typing within 1000 ms in one step", () => {
    vi.setSystemTime(10_000);
    type("one");
    vi.setSystemTime(10_999);
    type(" two");
    quill.history.undo();
    expect(quill.getText()).toBe("\n");
  });

  it("undoes typing after 1000 ms in a step of its own", () => {
    vi.setSystemTime(10_000);
    type("one");
    vi.setSystemTime(11_001);
    type(" two");
    quill.history.undo();
    expect(quill.getText()).toBe("one\n");
  });

  it("remembers 100 steps", () => {
    for (let step = 0; step < 120; step += 1) {
      vi.setSystemTime(10_000 + step * 2_000);
      type("x");
    }
    for (let step = 0; step < 120; step += 1) quill.history.undo();
    expect(quill.getText()).toBe(`${"x".repeat(20)}\n`);
  });
});

describe("the formats", () => {
  it.each([1, 2, 3])("heading %s", (level) => {
    expect(lined("a", { header: level })).toBe(`<h${level}>a</h${level}>`);
    setHtml(quill, "<p>b</p>");
    quill.setSelection(0, 1);
    press(`Heading ${level}`);
    expect(htmlOf(quill)).toBe(`<h${level}>b</h${level}>`);
  });

  it.each(["small", "large", "huge"])("size %s", (size) => {
    const html = `<p><span class="ql-size-${size}">a</span></p>`;
    expect(formatted("a", { size })).toBe(html);
    expect(formatted("a", { size: "18px" }), "and no other").toBe("<p>a</p>");
  });

  it.each(["center", "right", "justify"])("alignment %s, also of the items of a list", (align) => {
    expect(lined("a", { align })).toBe(`<p class="ql-align-${align}">a</p>`);
    const list = `<ul><li class="ql-align-${align}">a</li></ul>`;
    expect(lined("a", { align, list: "bullet" })).toBe(list);
    setHtml(quill, list);
    expect(quill.getFormat(0)).toEqual({ align, list: "bullet" });
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])("indent %s, which is read as it was written", (indent) => {
    const html = `<p class="ql-indent-${indent}">a</p>`;
    expect(lined("a", { indent })).toBe(html);
    setHtml(quill, html);
    expect(quill.getFormat(0)).toEqual({ indent });
    const list = lined("a", { indent, list: "ordered" });
    expect(list.match(/<ol>/g)).toHaveLength(indent + 1);
    setHtml(quill, list);
    expect(quill.getFormat(quill.getLength() - 2)).toEqual({ indent, list: "ordered" });
  });

  it("no indent beyond the eighth", () => {
    setHtml(quill, '<p class="ql-indent-8">a</p>');
    quill.setSelection(0, 1);
    press("More indent");
    expect(htmlOf(quill)).toBe('<p class="ql-indent-8">a</p>');
    press("Less indent");
    expect(htmlOf(quill)).toBe('<p class="ql-indent-7">a</p>');
  });

  it.each([
    ["ordered", "<ol><li>a</li></ol>"],
    ["bullet", "<ul><li>a</li></ul>"],
  ])("%s lists", (list, html) => expect(lined("a", { list })).toBe(html));

  it("of a pasted text, formats that the page lacks go at once", () => {
    const pasted = '<p style="color:red;font-family:serif"><mark>a</mark></p>';
    quill.clipboard.dangerouslyPasteHTML(pasted);
    expect(quill.root.innerHTML).toBe("<p>a</p>");
  });
});

describe("links", () => {
  it.each(["http://a.example", "https://a.example", "mailto:a@b.example", "tel:+1", "sms:+1"])(
    "may lead to %s",
    (link) => expect(formatted("a", { link })).toContain(`href="${link}"`),
  );

  it.each([
    "javascript:alert(1)",
    "JAVASCRIPT:x",
    "data:text/html,x",
    "ftp://a.example",
    "file:///x",
  ])("lead to about:blank instead of %s", (link) =>
    expect(formatted("a", { link })).toContain('href="about:blank"'),
  );
});

describe("the address of a link", () => {
  const input = () => host.querySelector<HTMLInputElement>(".ql-tooltip input");
  const isOpen = () => host.querySelector(".ql-tooltip.ql-editing:not(.ql-hidden)") !== null;

  /** Links the written text, as a user does. */
  function link(address: string): void {
    setHtml(quill, "<p>a</p>");
    quill.setSelection(0, 1);
    press("Link");
    const line = input();
    if (line === null) throw new Error("There is no line for the address.");
    line.value = address;
    line.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  }

  it.each([
    ["http://a.example/", "http://a.example/"],
    ["a.example/give", "https://a.example/give"],
    ["a@b.example", "mailto:a@b.example"],
    ["/tournaments", "/tournaments"],
    [" sms:+1 ", "sms:+1"],
  ])("%s leads to %s", (typed, address) => {
    link(typed);
    expect(htmlOf(quill)).toContain(`href="${address}"`);
    expect(isOpen()).toBe(false);
    expect(alerts).toEqual([]);
  });

  it.each(["javascript:alert(1)", "ftp://a.example", "file:///x"])(
    "%s is none, which is said, and can be corrected",
    (typed) => {
      link(typed);
      expect(alerts).toEqual(["A link leads to http, https, mailto, tel or sms."]);
      expect(isOpen()).toBe(true);
      expect(input()).toHaveValue(typed);
      expect(htmlOf(quill)).toBe("<p>a</p>");
    },
  );

  it("that is pasted with a text is about:blank instead", () => {
    quill.clipboard.dangerouslyPasteHTML('<a href="ftp://a.example">a</a>');
    expect(htmlOf(quill)).toContain('href="about:blank"');
    expect(alerts).toEqual([]);
  });
});

describe("pictures", () => {
  const png = "data:image/png;base64,AAAA";
  it.each(["http://a.example/a.png", "https://a.example/a.png", png])(
    "may come from %s",
    (image) => {
      quill.setContents([{ insert: { image } }, { insert: "\n" }]);
      expect(htmlOf(quill)).toContain(`src="${image}"`);
    },
  );

  it.each(["ftp://a.example/a.png", "javascript:alert(1)", "file:///a.png"])(
    "never come from %s",
    (image) => {
      quill.setContents([{ insert: { image } }, { insert: "\n" }]);
      expect(htmlOf(quill)).not.toContain(image);
    },
  );

  const upload = (name: string, type: string, size = 4) =>
    quill.uploader.upload(new Place(0, 0), [new File([new Uint8Array(size)], name, { type })]);

  it.each(["image/png", "image/jpeg"])(
    "are put in as %s, told by the file's name",
    async (kind) => {
      upload("first-tee.png", kind);
      await vi.waitFor(() => expect(htmlOf(quill)).toContain(`src="data:${kind};base64,`));
      expect(htmlOf(quill)).toContain('alt="first tee"');
    },
  );

  it.each(["image/gif", "image/svg+xml", "image/webp", "application/pdf"])(
    "are not put in as %s, which is said",
    (kind) => {
      upload("a", kind);
      expect(alerts).toEqual(["a: Only png and jpeg pictures can be uploaded."]);
      expect(htmlOf(quill)).toBe("");
    },
  );

  it("are refused with a message when they are too large", () => {
    upload("a.png", "image/png", 10 * 1024 * 1024 + 1);
    expect(alerts).toEqual(["a.png: A picture may have 10 MB at most."]);
  });
});

describe("videos", () => {
  it.each([
    ["https://www.youtube.com/watch?v=abc", "https://www.youtube.com/embed/abc"],
    ["https://youtu.be/abc", "https://www.youtube.com/embed/abc"],
    ["https://vimeo.com/123", "https://player.vimeo.com/video/123"],
  ])("%s is shown in a frame", (typed, framed) => {
    quill.insertEmbed(0, "video", typed, "user");
    expect(htmlOf(quill)).toContain(`<iframe`);
    expect(htmlOf(quill)).toContain(`src="${framed}"`);
    setHtml(quill, htmlOf(quill));
    expect(htmlOf(quill), "and stays one").toContain(`src="${framed}"`);
  });

  it("of other hosts are none", () => {
    quill.insertEmbed(0, "video", "https://evil.example/abc", "user");
    expect(htmlOf(quill)).not.toMatch(/iframe|evil/);
  });
});

// CVE-2025-15056: Quill 2.0.3 exports the content of formulas and videos without escaping it, and no release mends that.
describe("the HTML of Quill", () => {
  const attack = '"><img src=x onerror=alert(1)>';

  it("is no formula, as the editor knows none", () => {
    expect(() => quill.setContents([{ insert: { formula: attack } }])).toThrow("formula");
  });

  it.each(["video", "image"])("of a %s that holds markup runs nothing", (kind) => {
    quill.setContents([{ insert: { [kind]: attack } }, { insert: "\n" }]);
    expect(runs(htmlOf(quill))).toBe(false);
  });

  it.each([
    `<a href="${attack}">${attack}</a>`,
    `<span>${attack}<script>alert(1)</script></span>`,
    "<p><svg onload=alert(1)></svg></p>",
  ])("is cleaned as text of a stranger: %s", (written) => {
    vi.spyOn(quill, "getSemanticHTML").mockReturnValue(written);
    type("a");
    expect(runs(written)).toBe(true);
    expect(runs(htmlOf(quill))).toBe(false);
  });

  function runs(html: string): boolean {
    const page = new DOMParser().parseFromString(html, "text/html");
    const attributes = [...page.querySelectorAll("*")].flatMap((it) => it.getAttributeNames());
    return page.scripts.length > 0 || attributes.some((name) => name.startsWith("on"));
  }
});
