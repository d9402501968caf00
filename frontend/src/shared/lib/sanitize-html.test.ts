import { readFileSync } from "node:fs";
import { sanitizeHtml } from "./sanitize-html.ts";

const hrefOf = (address: string) =>
  /href="([^"]*)"/.exec(sanitizeHtml(`<a href="${address}">x</a>`))?.[1];

/** A case of the list that server and pages share. */
interface Case {
  about: string;
  html: string;
  shows: string[];
  never: string[];
}
const cases = JSON.parse(readFileSync("../docs/conformance/rich-text.json", "utf8")) as Case[];

describe("rich text", () => {
  it.each(cases)("is cleaned as on the server: $about", ({ html, shows, never }) => {
    const shown = sanitizeHtml(html);
    for (const part of shows) expect(shown).toContain(part);
    for (const part of never) expect(shown.toLowerCase()).not.toContain(part);
  });

  it.each(["http://a.example/", "https://a.example/", "mailto:a@b.example", "tel:+1", "sms:+1"])(
    "may link to %s",
    (address) => expect(hrefOf(address)).toBe(address),
  );

  it.each(["javascript:alert(1)", "data:text/html,x", "ftp://a.example/", "java\tscript:alert(1)"])(
    "links to about:blank instead of %s",
    (address) => expect(hrefOf(address)).toBe("about:blank"),
  );

  it("may show pictures from the web and out of the text itself", () => {
    const picture = "data:image/png;base64,AAAA";
    expect(sanitizeHtml(`<img src="${picture}">`)).toContain(`src="${picture}"`);
    for (const bare of ['<img src="ftp://a.example/a.png">', '<img alt="Us">', '<img src="">'])
      expect(sanitizeHtml(`<p>a${bare}b</p>`)).toBe("<p>ab</p>");
  });

  it("may show videos of the two hosts, shut in, and no other frame", () => {
    const video = sanitizeHtml('<iframe src="https://www.youtube.com/embed/x"></iframe>');
    expect(video).toContain('title="Video"');
    expect(video).toContain("sandbox=");
    expect(sanitizeHtml('<iframe src="https://evil.example/"></iframe>')).toBe("");
    expect(sanitizeHtml('<iframe src="https://www.youtube.com.evil.example/"></iframe>')).toBe("");
    expect(sanitizeHtml('<iframe srcdoc="<p>x</p>"></iframe>')).toBe("");
  });

  it("neither runs, asks for input nor reaches over the page", () => {
    const bad =
      "<script>x()</script><style>*{}</style><form><input><button>ok</button></form>" +
      '<p id="a" style="position:fixed" onclick="x()">ok</p>';
    expect(sanitizeHtml(bad)).toBe("ok<p>ok</p>");
  });
});
