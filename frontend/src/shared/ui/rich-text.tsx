import { useLayoutEffect, useMemo, useRef } from "react";
import { onPhones, smallOf } from "#shared/lib/picture-sizes.ts";
import { sanitizeHtml } from "#shared/lib/sanitize-html.ts";
import classes from "./rich-text.module.css";

/** Look of rich text, also while it is written. */
export const richTextClass = classes.text ?? "";

/** HTML of the editor, cleaned (rule `rich-text`). */
export function RichText({ html }: { html: string }) {
  const clean = useMemo(() => sanitizeHtml(html), [html]);
  const text = useRef<HTMLDivElement>(null);
  // Before pictures are requested, and never in the saved HTML.
  useLayoutEffect(() => {
    for (const image of text.current?.querySelectorAll("img") ?? []) offerSmallOne(image);
  }, [clean]);
  return <div ref={text} className={richTextClass} dangerouslySetInnerHTML={{ __html: clean }} />;
}

/**
 * Phones take the small one of a picture of ours. By `srcset` alone a picture would be as large as its `sizes` say: here each is
 * shown as large as it is, where there is room for it.
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
