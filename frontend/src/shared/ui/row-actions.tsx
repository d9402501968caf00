import type { ReactNode } from "react";
import classes from "./row-actions.module.css";

/** What can be done with one row of a table: small links and buttons, each naming its row by `aria-describedby`. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
