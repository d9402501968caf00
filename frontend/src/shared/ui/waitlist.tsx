import type { ReactNode } from "react";
import classes from "./waitlist.module.css";

/** Stands where all tickets are sold out (rule `available-tickets`), around the way to the waitlist. */
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
