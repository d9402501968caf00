import Quill from "quill";
import { escapeText } from "quill/blots/text.js";
import type { CodeBlockContainer } from "quill/formats/code.js";
import Video from "quill/formats/video.js";
import Syntax, { CodeBlock } from "quill/modules/syntax.js";
import { videoAddress } from "#shared/lib/video-address.ts";
import { highlighted } from "./highlighting.ts";

/** The editor's formats (rule `editor`). Other formats in pasted text become plain text, as on the public page. */
export const formats = [
  "header",
  "size",
  "bold",
  "italic",
  "underline",
  "strike",
  "script",
  "code",
  "list",
  "indent",
  "align",
  "blockquote",
  "code-block",
  "code-token",
  "link",
  "image",
  "video",
];

/** A video of the two hosts in a frame, which stays a frame in the saved HTML; Quill's own would become a link. */
class EmbeddedVideo extends Video {
  static override create(address: string): Element {
    const frame = super.create(address);
    frame.setAttribute("title", "Video");
    frame.setAttribute("sandbox", "allow-scripts allow-same-origin allow-presentation");
    return frame;
  }

  static override sanitize(address: string): string {
    return videoAddress(address) ?? "about:blank";
  }

  override html(): string {
    return this.domNode.outerHTML;
  }
}

/** Code that is saved with its colours, so that the public page needs no highlighter. */
class ColouredCode extends (CodeBlock.requiredContainer as typeof CodeBlockContainer) {
  override attachUI(choice: HTMLElement): void {
    choice.setAttribute("aria-label", "Language of the code");
    super.attachUI(choice);
  }

  override html(index: number, length: number): string {
    const lines = [...this.domNode.querySelectorAll(`.${CodeBlock.className}`)];
    const language = lines[0]?.getAttribute("data-language") ?? "plain";
    const code = lines.map((line) => line.textContent).join("\n");
    const part = code.slice(index, index + length);
    const words = highlighted(part, language) ?? escapeText(part);
    // The HTML parser drops the first line break in `pre`, so another is added.
    return `<pre data-language="${escapeText(language)}">\n${words}\n</pre>`;
  }
}

/** Colours code after a pause, unless the editor is gone by then. */
class LateColours extends Syntax {
  override highlight(...what: Parameters<Syntax["highlight"]>): void {
    if (this.quill.root.isConnected) super.highlight(...what);
  }
}

Quill.register("modules/syntax", LateColours, true);
ColouredCode.allowedChildren = [CodeBlock];
CodeBlock.requiredContainer = ColouredCode;
Quill.register("formats/code-block-container", ColouredCode, true);
Quill.register("formats/video", EmbeddedVideo, true);
