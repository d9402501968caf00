import createDOMPurify from "dompurify";

const linkProtocols = ["http:", "https:", "mailto:", "tel:", "sms:"];
const imageProtocols = ["http:", "https:"];
const inlineImages = ["data:image/png;base64,", "data:image/jpeg;base64,"];
const ownImages = "/media/";
const videoHosts = ["www.youtube.com", "www.youtube-nocookie.com", "player.vimeo.com"];

/** Classes of the editor's formats (rule `editor`); other classes could make a text look like a part of the page. */
const editorClass =
  /^(ql-(align-(center|justify|right)|code-block|code-block-container|direction-rtl|font-(monospace|serif)|indent-[1-8]|size-(huge|large|small)|syntax|token|video)|hljs-[a-z_-]+)$/;

const purifier = createDOMPurify(window);

purifier.addHook("uponSanitizeElement", (node, { tagName }) => {
  const isBare =
    (tagName === "iframe" && !isVideo(node)) || (tagName === "img" && !isPicture(node));
  if (isBare) node.parentNode?.removeChild(node);
});

purifier.addHook("afterSanitizeAttributes", (element) => {
  keepEditorClasses(element);
  if (element instanceof HTMLAnchorElement) completeLink(element);
  if (element instanceof HTMLImageElement) completeImage(element);
  if (element instanceof HTMLIFrameElement) completeVideo(element);
});

/**
 * Safe HTML: it runs no script, asks for no input and covers no part of the page, and links, pictures and videos have only addresses of rule
 * `rich-text`. The server has cleaned it by the same rules (decision 019); the page does not rely on that.
 */
export function sanitizeHtml(html: string): string {
  return purifier.sanitize(html, {
    USE_PROFILES: { html: true },
    ADD_TAGS: ["iframe"],
    ADD_ATTR: ["allowfullscreen"],
    FORBID_TAGS: ["style", "form", "input", "button", "select", "textarea", "dialog"],
    ADD_FORBID_CONTENTS: ["select", "textarea"],
    FORBID_ATTR: ["style", "id", "name", "srcset", "background", "ping", "download"],
  });
}

/** Whether a link in a text may have this address: by one of the protocols, or without one to our own pages (rule `rich-text`). */
export function isLinkAddress(address: string): boolean {
  if (!URL.canParse(address)) return ownPath(address) !== null;
  return linkProtocols.includes(new URL(address).protocol);
}

function keepEditorClasses(element: Element): void {
  const kept = [...element.classList].filter((name) => editorClass.test(name));
  if (kept.length > 0) element.className = kept.join(" ");
  else element.removeAttribute("class");
}

/** The path on our own site of an address without a protocol; null if it names another host, as `//evil.example` does. */
function ownPath(address: string): string | null {
  if (!URL.canParse(address, location.origin)) return null;
  const { origin, pathname } = new URL(address, location.origin);
  return origin === location.origin ? pathname : null;
}

function isPictureAddress(address: string): boolean {
  if (URL.canParse(address)) {
    const isInline = inlineImages.some((start) => address.startsWith(start));
    return isInline || imageProtocols.includes(new URL(address).protocol);
  }
  // The same from every page, and always a picture of ours.
  return address.startsWith(ownImages) && (ownPath(address) ?? "").startsWith(ownImages);
}

function isPicture(node: Node): boolean {
  return node instanceof Element && isPictureAddress(node.getAttribute("src") ?? "");
}

function isVideo(node: Node): boolean {
  const address = node instanceof Element ? (node.getAttribute("src") ?? "") : "";
  if (!URL.canParse(address)) return false;
  const { protocol, host } = new URL(address);
  return protocol === "https:" && videoHosts.includes(host);
}

function completeLink(link: HTMLAnchorElement): void {
  const address = link.getAttribute("href");
  if (address === null || !isLinkAddress(address)) link.href = "about:blank";
  link.rel = "noopener noreferrer";
}

function completeImage(image: HTMLImageElement): void {
  if (!image.hasAttribute("alt")) image.alt = "";
  image.setAttribute("loading", "lazy");
  // Hides from the picture's host which page shows it.
  image.setAttribute("referrerpolicy", "no-referrer");
}

function completeVideo(frame: HTMLIFrameElement): void {
  frame.title = "Video";
  frame.className = "ql-video";
  frame.setAttribute("allow", "fullscreen");
  frame.setAttribute("loading", "lazy");
  frame.setAttribute("sandbox", "allow-scripts allow-same-origin allow-presentation allow-popups");
}
