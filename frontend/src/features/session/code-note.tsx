import { Link, useLocation } from "react-router";
import { paths } from "#shared/paths.ts";
import classes from "./code-note.module.css";

/** The navigation state of who comes from signing in by a code. */
export const signedInByCode = { signedInByCode: true };

/** Whoever signed in by a code has no password, or has forgotten it. */
export function CodeNote() {
  const state = useLocation().state as Partial<typeof signedInByCode> | null;
  if (state?.signedInByCode !== true) return null;
  return (
    <p role="status" className={classes.note}>
      You are signed in by the link of an email, which works once. Choose a new password under{" "}
      <Link to={paths.account()}>Account</Link>, to sign in with from now on, and see there whether
      your name and phone are right.
    </p>
  );
}
