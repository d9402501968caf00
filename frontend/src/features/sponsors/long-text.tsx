import { useState } from "react";
import { truncate } from "#shared/lib/truncate.ts";
import { RowActions } from "#shared/ui/row-actions.tsx";
import classes from "./sponsors.module.css";

interface LongTextProps {
  text: string;
  /** The name of the text for screen readers. */
  what: string;
}

/** A text over 140 characters is cut to 137 and an ellipsis (rule `cut-descriptions`); a button shows all of it. */
export function LongText({ text, what }: LongTextProps) {
  const [isOpen, setIsOpen] = useState(false);
  const cut = truncate(text, 137, 140);
  if (text === "") return "–";
  if (cut === text) return text;
  return (
    <>
      <p className={classes.text}>{isOpen ? text : cut}</p>
      <RowActions>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={`All of ${what}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? "Show less" : "Show all"}
        </button>
      </RowActions>
    </>
  );
}
