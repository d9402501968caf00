/** The kinds of embed codes (rule `embed-codes`). */
export type Embed =
  | { kind: "nothing" }
  /** A single frame of another site over https. */
  | { kind: "frame"; address: string; height: number }
  /** A single link over https. */
  | { kind: "link"; address: string; text: string }
  /** Any other code: the server serves it as a document of another origin. */
  | { kind: "document" };

/** In pixels: the height of a frame whose code has none, and the limits for a code's own. */
const heights = { usual: 600, least: 150, most: 2000 };

/** Parses the code without running or loading any of it. */
export function embedOf(code: string): Embed {
  const text = code.trim();
  if (text === "") return { kind: "nothing" };
  const address = httpsAddress(text);
  if (address !== null) return { kind: "link", address, text: address };
  return embedOfElement(onlyElementOf(text)) ?? { kind: "document" };
}

function onlyElementOf(html: string): Element | null {
  const { head, body } = new DOMParser().parseFromString(html, "text/html");
  const nodes = [...head.childNodes, ...body.childNodes].filter(isContent);
  const [only] = nodes;
  return nodes.length === 1 && only instanceof Element ? only : null;
}

function isContent(node: Node): boolean {
  const isBlank = node.nodeType === Node.TEXT_NODE && node.textContent?.trim() === "";
  return !isBlank && node.nodeType !== Node.COMMENT_NODE;
}

function embedOfElement(element: Element | null): Embed | null {
  const [frame, link] = [element?.localName === "iframe", element?.localName === "a"];
  const address = httpsAddress(element?.getAttribute(frame ? "src" : "href") ?? "");
  if (element === null || address === null) return null;
  if (frame && isElsewhere(address) && !element.hasAttribute("srcdoc"))
    return { kind: "frame", address, height: heightOf(element) };
  return link ? { kind: "link", address, text: textOf(element) || address } : null;
}

/** A frame of our own site would have our origin, with or without a sandbox. */
function isElsewhere(address: string): boolean {
  return new URL(address).origin !== location.origin;
}

function httpsAddress(text: string): string | null {
  if (!/^https:\/\/\S+$/i.test(text.trim()) || !URL.canParse(text.trim())) return null;
  return new URL(text.trim()).href;
}

/** The text of a link, or of the picture in it. */
function textOf(link: Element): string {
  return link.textContent.trim() || (link.querySelector("img")?.alt.trim() ?? "");
}

function heightOf(frame: Element): number {
  const height = /^(\d+)(px)?$/.exec(frame.getAttribute("height")?.trim() ?? "")?.[1];
  if (height === undefined) return heights.usual;
  return Math.min(Math.max(Number(height), heights.least), heights.most);
}
