import { breakpoints } from "./breakpoints.ts";

/** The `srcset` of a picture: the full one, at most 2560 pixels wide, and the small one, 1080 (rule `pictures`). */
export function sizesOf(address: string): string {
  return `${smallOf(address)} 1080w, ${address} 2560w`;
}

/** The copy of at most 1080 pixels, enough for a picture of up to a quarter of a page. */
export function smallOf(address: string): string {
  return `${address}?size=small`;
}

/**
 * `sizes` for a full-width picture. Phones with a pixel ratio of 3 need no more than 2, so they get a smaller width and load the small picture.
 * The server's preload has the same value (`crates/http/src/frontend/first_page.rs`).
 */
export const acrossTheWindow = `(max-width: ${breakpoints.tablet}) 60vw, 100vw`;

/** `sizes` for a widget's picture, which has others beside it. */
export const besideOthers = `(min-width: ${breakpoints.desktop}) 30vw, 50vw`;

/** A phone's window, for a picture as wide as the window: the small copy fills it. */
export const onPhones = `(max-width: ${breakpoints.tablet})`;
