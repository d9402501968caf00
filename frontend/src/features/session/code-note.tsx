import { Link, useLocation } from "react-router";
import { paths } from "#shared/paths.ts";
import classes from "./code-note.module.css";

interface ByCode {
  signedInByCode: true;
  /** Number of tickets that the account had before its address was confirmed. */
  ticketsOfBefore: number;
}

/** The navigation state of who comes from signing in by a code. */
export function signedInByCode(ticketsOfBefore: number): ByCode {
  return { signedInByCode: true, ticketsOfBefore };
}

/** A note for visitors who signed in by a code: they have no password, or have forgotten it. */
export function CodeNote() {
  const state = useLocation().state as Partial<ByCode> | null;
  if (state?.signedInByCode !== true) return null;
  return (
    <div role="status" className={classes.note}>
      <p className={classes.text}>
        You are signed in by the link of an e-mail, which works once. Choose a new password under{" "}
        <Link to={paths.account()}>Account</Link>, to sign in with from now on, and see there
        whether your name and phone are right.
      </p>
      <OfBefore tickets={state.ticketsOfBefore ?? 0} />
    </div>
  );
}

/** A note that another person may have registered the address. */
function OfBefore({ tickets }: { tickets: number }) {
  if (tickets === 0) return null;
  const were = tickets === 1 ? "1 ticket was" : `${tickets} tickets were`;
  return (
    <p className={classes.text}>
      {were} reserved before your address was confirmed. Say of each below whether you keep it or
      give it back. Their passes have new QR codes: those that were printed or saved before do not
      work any more.
    </p>
  );
}
