import "quill/dist/quill.snow.css";
import Quill from "quill";
import Video from "quill/formats/video.js";
import { sanitizeHtml } from "#shared/lib/sanitize-html.ts";

/** A video stays one when the text is written out; Quill's own would become a link. */
class EmbeddedVideo extends Video {
  override html(): string {
    return this.domNode.outerHTML;
  }
}
Quill.register("formats/video", EmbeddedVideo, true);

const toolbar = [
  [{ header: 1 }, { header: 2 }, { header: 3 }],
  ["bold", "italic", "underline", "strike"],
  [{ list: "ordered" }, { list: "bullet" }, "blockquote"],
  ["link", "clean"],
];

/** By the names that Quill gives the buttons itself. */
const labels: Record<string, string> = {
  "header: 1": "Heading 1",
  "header: 2": "Heading 2",
  "header: 3": "Heading 3",
  bold: "Bold",
  italic: "Italic",
  underline: "Underline",
  strike: "Strike through",
  "list: ordered": "Numbered list",
  "list: bullet": "List",
  blockquote: "Quotation",
  link: "Link",
  clean: "Remove formatting",
};

/** The editor of spec §9, in a place of its own on the page. */
export function createQuill(host: HTMLElement, placeholder: string): Quill {
  const place = host.appendChild(document.createElement("div"));
  const quill = new Quill(place, {
    theme: "snow",
    placeholder,
    modules: {
      toolbar,
      history: { delay: 1000, maxStack: 100, userOnly: true },
      keyboard: { bindings: leaveTabToThePage },
    },
  });
  quill.root.setAttribute("role", "textbox");
  quill.root.setAttribute("aria-multiline", "true");
  nameControls(host);
  return quill;
}

/** The Tab key moves on, as everywhere; lists are indented with their buttons. */
const leaveTabToThePage = {
  tab: undefined,
  "remove tab": undefined,
  indent: undefined,
  outdent: undefined,
};

function nameControls(host: HTMLElement): void {
  for (const button of host.querySelectorAll("button")) {
    button.title = labels[button.getAttribute("aria-label") ?? ""] ?? "";
    button.setAttribute("aria-label", button.title);
  }
  host.querySelector(".ql-tooltip input")?.setAttribute("aria-label", "Address of the link");
}

/** Puts in what was written before; that is no change of the writer's. */
export function setHtml(quill: Quill, html: string): void {
  quill.setContents(quill.clipboard.convert({ html: sanitizeHtml(html) }), "silent");
  quill.history.clear();
}

/** What was written, cleaned; nothing at all for an empty editor. */
export function htmlOf(quill: Quill): string {
  const isEmpty = quill.getLength() <= 1;
  // Quill writes every space as one that does not break a line.
  return isEmpty ? "" : sanitizeHtml(quill.getSemanticHTML().replaceAll("&nbsp;", " "));
}
