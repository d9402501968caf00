import { useId, type ReactNode } from "react";
import classes from "./section.module.css";

interface SectionProps {
  title: string;
  /** A few words about the contents, shown while it is closed. */
  hint?: string | undefined;
  isOpen?: boolean;
  children: ReactNode;
}

/** A part of the sidebar that opens and closes. */
export function Section({ title, hint, isOpen = false, children }: SectionProps) {
  const heading = useId();
  return (
    <details className={classes.section} open={isOpen} aria-labelledby={heading}>
      <summary className={classes.summary}>
        <h2 id={heading}>{title}</h2>
        {hint !== undefined && <span className={classes.hint}>{hint}</span>}
      </summary>
      <div className={classes.content}>{children}</div>
    </details>
  );
}
