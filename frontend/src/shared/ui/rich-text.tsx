import { useMemo } from "react";
import { sanitizeHtml } from "#shared/lib/sanitize-html.ts";
import classes from "./rich-text.module.css";

/** What staff wrote with the editor, cleaned (spec §5). */
export function RichText({ html }: { html: string }) {
  const clean = useMemo(() => sanitizeHtml(html), [html]);
  return <div className={classes.text} dangerouslySetInnerHTML={{ __html: clean }} />;
}
