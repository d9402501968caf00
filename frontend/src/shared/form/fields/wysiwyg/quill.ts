import "quill/dist/quill.snow.css";
import Quill from "quill";
import { sanitizeHtml } from "#shared/lib/sanitize-html.ts";
import { prepareAddressPrompt } from "./address-prompt.ts";
import { formats } from "./formats.ts";
import { hljs, languages } from "./highlighting.ts";
import { uploader } from "./pictures.ts";
import "./tables.ts";
import { prepareToolbar, toolbar } from "./toolbar.ts";
import { addWayOut } from "./way-out.ts";

/** Creates the rich-text editor (rule `editor`) in an element. */
export function createQuill(host: HTMLElement, placeholder: string): Quill {
  const place = host.appendChild(document.createElement("div"));
  const quill = new Quill(place, {
    theme: "snow",
    placeholder,
    formats,
    modules: {
      toolbar,
      history: { delay: 1000, maxStack: 100, userOnly: true },
      syntax: { hljs, interval: 1000, languages },
      keyboard: { bindings: leaveTabToThePage },
      uploader,
    },
  });
  quill.root.setAttribute("role", "textbox");
  quill.root.setAttribute("aria-multiline", "true");
  const bar = host.querySelector<HTMLElement>("[role=toolbar]");
  if (bar !== null) prepareToolbar(bar);
  prepareAddressPrompt(quill);
  addWayOut(quill.root);
  return quill;
}

/** Tab leaves the editor except in code; other indents have buttons. */
const leaveTabToThePage = {
  tab: null,
  "remove tab": null,
  indent: null,
  outdent: null,
};

/** Sets the saved text, without an undo step. */
export function setHtml(quill: Quill, html: string): void {
  quill.setContents(quill.clipboard.convert({ html: sanitizeHtml(html) }), "silent");
  quill.history.clear();
}

/** The cleaned HTML; an empty string for an empty editor. */
export function htmlOf(quill: Quill): string {
  const isEmpty = quill.getText() === "\n" && quill.getLength() === 1;
  // Quill exports every space as a non-breaking one.
  const html = quill.getSemanticHTML().replaceAll("&nbsp;", " ");
  return isEmpty ? "" : sanitizeHtml(withAlignedItems(html, quill.root));
}

/** Adds the alignment of list items, which Quill's HTML lacks. Items that only hold nested items are not Quill's. */
function withAlignedItems(html: string, editor: HTMLElement): string {
  const items = [...editor.querySelectorAll("li")];
  if (!items.some((item) => item.className !== "")) return html;
  const page = new DOMParser().parseFromString(html, "text/html");
  const written = [...page.querySelectorAll("li")].filter(
    ({ firstChild }) => !/^[OU]L$/.test(firstChild?.nodeName ?? ""),
  );
  written.forEach((item, index) => (item.className = items[index]?.className ?? ""));
  for (const item of written)
    item.classList.remove(...[...item.classList].filter((name) => name.startsWith("ql-indent-")));
  return page.body.innerHTML;
}
