import type { ReactNode } from "react";
import classes from "./row-actions.module.css";

/** The actions of a table row: small links and buttons that name their row by `aria-describedby`. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
