import type { ReactNode } from "react";
import classes from "./waitlist.module.css";

/** Shown where all tickets are sold out (rule `available-tickets`); the children lead to the waitlist. */
export function Waitlist({ children }: { children: ReactNode }) {
  return (
    <div className={classes.waitlist}>
      <p role="status">
        <strong>Every ticket is taken.</strong>
      </p>
      {children}
    </div>
  );
}
