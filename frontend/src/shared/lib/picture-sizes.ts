/** What a browser chooses from: the whole picture, at most 2560 pixels wide, and the small one of 1080 (rule `pictures`). */
export function sizesOf(address: string): string {
  return `${smallOf(address)} 1080w, ${address} 2560w`;
}

/** At most 1080 pixels long: all that a picture of the size of a thumb needs, or of a quarter of a page. */
export function smallOf(address: string): string {
  return `${address}?size=small`;
}

/**
 * As wide as the window. A phone has three pixels where two are all that anybody sees: it is told less than that, and takes the
 * small one. What the server loads ahead of the page goes by the same words (`crates/http/src/frontend/preview.rs`).
 */
export const acrossTheWindow = "(max-width: 48em) 60vw, 100vw";

/** A window of the size of a phone, for a picture that is as wide as it is: the small one fills it. */
export const onPhones = "(max-width: 48em)";
