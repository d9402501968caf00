import { useState } from "react";
import { ActionButton } from "./action.tsx";
import classes from "./copy-button.module.css";

interface CopyButtonProps {
  /** The text for the clipboard. */
  text: string;
  children: string;
}

type State = "idle" | "copied" | "failed";

const words: Record<State, string> = {
  idle: "",
  copied: "Copied.",
  failed: "This browser does not let us copy: select the text and copy it.",
};

/** Copies a text, and shows whether that worked: a page without HTTPS has no clipboard. */
export function CopyButton({ text, children }: CopyButtonProps) {
  const [state, setState] = useState<State>("idle");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch {
      setState("failed");
    }
  };
  return (
    <div className={classes.copy}>
      <ActionButton onClick={() => void copy()}>{children}</ActionButton>
      <span role="status">{words[state]}</span>
    </div>
  );
}
