const youTube = new Set(["www.youtube.com", "youtube.com", "m.youtube.com"]);
const youTubeWithoutCookies = "www.youtube-nocookie.com";
const vimeo = new Set(["www.vimeo.com", "vimeo.com"]);

/**
 * The embed address of a video of the two hosts, from an address that people copy (rule `videos`); null for any
 * other address. The server has the same rules (`crates/domain/src/widget.rs`).
 */
export function videoAddress(typed: string): string | null {
  const url = addressOf(typed.trim());
  if (url === null) return null;
  const [first = "", second = ""] = url.pathname.slice(1).split("/");
  if (url.host === "youtu.be") return framed("https://www.youtube.com/embed/", first);
  if (url.host === "player.vimeo.com")
    return first === "video" ? framed("https://player.vimeo.com/video/", second) : null;
  if (vimeo.has(url.host))
    return /^\d+$/.test(first) ? framed("https://player.vimeo.com/video/", first) : null;
  if (!youTube.has(url.host) && url.host !== youTubeWithoutCookies) return null;
  const host = url.host === youTubeWithoutCookies ? youTubeWithoutCookies : "www.youtube.com";
  const id = first === "watch" ? (url.searchParams.get("v") ?? "") : second;
  const isVideo = ["watch", "embed", "shorts"].includes(first);
  return isVideo ? framed(`https://${host}/embed/`, id) : null;
}

function framed(player: string, id: string): string | null {
  return /^[\w-]{1,64}$/.test(id) ? player + id : null;
}

/** Parses an address; a missing protocol is added, as browsers show addresses without. */
function addressOf(typed: string): URL | null {
  const address = /^[a-z][a-z+.-]*:/i.test(typed) ? typed : `https://${typed.replace(/^\/\//, "")}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  return isWeb && url.username === "" && !typed.includes("\\") ? url : null;
}
