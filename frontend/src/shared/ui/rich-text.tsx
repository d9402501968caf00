import { useLayoutEffect, useMemo, useRef } from "react";
import { onPhones, smallOf } from "#shared/lib/picture-sizes.ts";
import { sanitizeHtml } from "#shared/lib/sanitize-html.ts";
import classes from "./rich-text.module.css";

/** The style of rich text, also in the editor. */
export const richTextClass = classes.text ?? "";

/** HTML of the editor, cleaned (rule `rich-text`). */
export function RichText({ html }: { html: string }) {
  const clean = useMemo(() => sanitizeHtml(html), [html]);
  const text = useRef<HTMLDivElement>(null);
  // Before pictures are requested; the saved HTML stays unchanged.
  useLayoutEffect(() => {
    for (const image of text.current?.querySelectorAll("img") ?? []) offerSmallOne(image);
  }, [clean]);
  return <div ref={text} className={richTextClass} dangerouslySetInnerHTML={{ __html: clean }} />;
}

/**
 * Phones get the small copy of a picture of ours. With `srcset` alone, a picture would be as large as `sizes` says; here each keeps its own size,
 * if there is room.
 */
function offerSmallOne(image: HTMLImageElement): void {
  const address = image.getAttribute("src") ?? "";
  if (!/^\/media\/photo\/[\w.-]+$/.test(address)) return;
  const small = document.createElement("source");
  small.media = onPhones;
  small.srcset = smallOf(address);
  const picture = document.createElement("picture");
  image.replaceWith(picture);
  picture.append(small, image);
}
