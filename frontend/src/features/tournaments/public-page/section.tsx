import { useEffect, useId, useRef, type ReactNode } from "react";
import { useLocation } from "react-router";
import classes from "./section.module.css";

interface SectionProps {
  title: string;
  /** A short summary, shown while the section is closed. */
  hint?: string | undefined;
  isOpen?: boolean;
  /** The fragment that opens the section and scrolls to it. */
  hash?: string;
  children: ReactNode;
}

/** A foldable part of the sidebar. */
export function Section({ title, hint, isOpen = false, hash, children }: SectionProps) {
  const heading = useId();
  const details = useRef<HTMLDetailsElement>(null);
  const isMeant = useLocation().hash === hash;
  useEffect(() => {
    if (isMeant) details.current?.scrollIntoView({ block: "start" });
  }, [isMeant]);
  return (
    <details
      ref={details}
      className={classes.section}
      open={isOpen || isMeant}
      aria-labelledby={heading}
    >
      <summary className={classes.summary}>
        <h2 id={heading}>{title}</h2>
        {hint !== undefined && <span className={classes.hint}>{hint}</span>}
      </summary>
      <div className={classes.content}>{children}</div>
    </details>
  );
}
