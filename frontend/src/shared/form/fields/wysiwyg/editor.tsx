import { useEffect, useRef, type AriaAttributes } from "react";
import { richTextClass } from "#shared/ui/rich-text.tsx";
import classes from "./editor.module.css";
import { createQuill, htmlOf, setHtml } from "./quill.ts";

interface EditorProps extends AriaAttributes {
  html: string;
  /** The placeholder. */
  prompt: string;
  onChange: (html: string) => void;
}

/** Quill as a form input: reports changes, and follows a value set by its parent. */
export function Editor({ html, prompt, onChange, ...aria }: EditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<ReturnType<typeof createQuill>>(null);
  const latest = useRef({ html, onChange });

  useEffect(() => {
    latest.current.onChange = onChange;
  }, [onChange]);

  useEffect(() => {
    const place = host.current;
    if (place === null) return;
    const quill = createQuill(place, prompt);
    editor.current = quill;
    quill.root.classList.add(richTextClass);
    setHtml(quill, latest.current.html);
    quill.on("text-change", () => {
      latest.current.html = htmlOf(quill);
      latest.current.onChange(latest.current.html);
    });
    return () => place.replaceChildren();
  }, [prompt]);

  useEffect(() => {
    if (editor.current === null || html === latest.current.html) return;
    latest.current.html = html;
    setHtml(editor.current, html);
  }, [html]);

  useEffect(() => {
    for (const [name, value] of Object.entries(aria))
      editor.current?.root.setAttribute(name, String(value));
  });

  return <div ref={host} className={classes.editor} />;
}
