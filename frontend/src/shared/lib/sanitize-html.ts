import createDOMPurify from "dompurify";

const linkProtocols = ["http:", "https:", "mailto:", "tel:", "sms:"];
const imageProtocols = ["http:", "https:", "data:"];
const videoHosts = ["www.youtube.com", "www.youtube-nocookie.com", "player.vimeo.com"];

const purifier = createDOMPurify(window);

purifier.addHook("uponSanitizeElement", (node, { tagName }) => {
  if (tagName === "iframe" && !isVideo(node)) node.parentNode?.removeChild(node);
});

purifier.addHook("afterSanitizeAttributes", (element) => {
  if (element instanceof HTMLAnchorElement) completeLink(element);
  if (element instanceof HTMLImageElement) completeImage(element);
  if (element instanceof HTMLIFrameElement) completeVideo(element);
});

/**
 * HTML that may be shown: nothing in it runs, asks for input or reaches over the page, and links, pictures and videos
 * lead only where spec §5 lets them. The server has cleaned it already; the page does not rely on that.
 */
export function sanitizeHtml(html: string): string {
  return purifier.sanitize(html, {
    USE_PROFILES: { html: true },
    ADD_TAGS: ["iframe"],
    ADD_ATTR: ["allowfullscreen"],
    FORBID_TAGS: ["style", "form", "input", "button", "select", "textarea", "dialog"],
    FORBID_ATTR: ["style", "id", "name"],
  });
}

function protocolOf(address: string): string {
  return URL.canParse(address, location.href) ? new URL(address, location.href).protocol : "";
}

function isVideo(node: Node): boolean {
  const address = node instanceof Element ? (node.getAttribute("src") ?? "") : "";
  if (!URL.canParse(address)) return false;
  const { protocol, host } = new URL(address);
  return protocol === "https:" && videoHosts.includes(host);
}

function completeLink(link: HTMLAnchorElement): void {
  const address = link.getAttribute("href");
  if (address === null || !linkProtocols.includes(protocolOf(address))) link.href = "about:blank";
  link.rel = "noopener noreferrer";
}

function completeImage(image: HTMLImageElement): void {
  if (!imageProtocols.includes(protocolOf(image.src))) image.removeAttribute("src");
  if (!image.hasAttribute("alt")) image.alt = "";
  image.setAttribute("loading", "lazy");
}

function completeVideo(frame: HTMLIFrameElement): void {
  frame.title ||= "Video";
  frame.setAttribute("loading", "lazy");
  frame.setAttribute("sandbox", "allow-scripts allow-same-origin allow-presentation allow-popups");
}
