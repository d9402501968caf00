import type { ReactNode } from "react";
import classes from "./section.module.css";

interface SectionProps {
  title: string;
  /** What is in it, in a few words, while it is closed. */
  hint?: string | undefined;
  isOpen?: boolean;
  children: ReactNode;
}

/** A part of the sidebar that opens and closes. */
export function Section({ title, hint, isOpen = false, children }: SectionProps) {
  return (
    <details className={classes.section} open={isOpen}>
      <summary className={classes.summary}>
        <h2>{title}</h2>
        {hint !== undefined && <span className={classes.hint}>{hint}</span>}
      </summary>
      <div className={classes.content}>{children}</div>
    </details>
  );
}
