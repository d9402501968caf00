import { useMemo } from "react";
import { sanitizeHtml } from "#shared/lib/sanitize-html.ts";
import classes from "./rich-text.module.css";

/** How it looks, also while it is written. */
export const richTextClass = classes.text ?? "";

/** What staff wrote with the editor, cleaned (spec §5). */
export function RichText({ html }: { html: string }) {
  const clean = useMemo(() => sanitizeHtml(html), [html]);
  return <div className={richTextClass} dangerouslySetInnerHTML={{ __html: clean }} />;
}
