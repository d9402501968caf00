/** The `srcset` of a picture: in full, at most 2560 pixels wide, and small, 1080 (rule `pictures`). */
export function sizesOf(address: string): string {
  return `${smallOf(address)} 1080w, ${address} 2560w`;
}

/** At most 1080 pixels long: all that a picture of the size of a thumb needs, or of a quarter of a page. */
export function smallOf(address: string): string {
  return `${address}?size=small`;
}

/**
 * `sizes` for a full-width picture. Phones with a pixel ratio of 3 need no more than 2, so they are told a smaller
 * width and load the small picture. The preload of the server uses the same words
 * (`crates/http/src/frontend/preview.rs`).
 */
export const acrossTheWindow = "(max-width: 48em) 60vw, 100vw";

/** A window of the size of a phone, for a picture that is as wide as it is: the small one fills it. */
export const onPhones = "(max-width: 48em)";
