import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useLocation } from "react-router";
import { userQuery } from "#queries/accounts.ts";
import { useSignedIn } from "#session/euser.tsx";
import { paths } from "#shared/paths.ts";
import { Link } from "#shared/ui/link.tsx";
import classes from "./account.module.css";
import { ClaimForm } from "./claim-form.tsx";

/** Name and phone that were typed when the address was registered. */
export interface TypedBefore {
  nameFirst: string;
  nameLast: string;
  phone: string;
}

/** Data from before the account's address was confirmed. Another person may have entered it. */
export interface BeforeProof {
  /** Number of tickets that were reserved before. */
  tickets: number;
  /** The server has cleared them since; null when nothing was cleared. */
  typed: TypedBefore | null;
}

interface ByCode {
  signedInByCode: true;
  before: BeforeProof;
  /** The page that the visitor wanted before signing in. */
  onward: string | null;
}

/** The navigation state after signing in with a code. */
export function signedInByCode(before: BeforeProof, onward: string | null): ByCode {
  return { signedInByCode: true, before, onward };
}

/** A note for visitors who signed in with a code: they have no password, or have forgotten it. */
export function CodeNote() {
  const state = useLocation().state as Partial<ByCode> | null;
  if (state?.signedInByCode !== true) return null;
  const { tickets, typed } = state.before ?? { tickets: 0, typed: null };
  if (typed === null) return <Note tickets={tickets} />;
  return <Claim tickets={tickets} typed={typed} onward={state.onward ?? null} />;
}

interface NoteProps {
  tickets: number;
  /** Replaces the advice to choose a password under Account. */
  children?: ReactNode;
}

function Note({ tickets, children }: NoteProps) {
  return (
    <div role="status" className={classes.note}>
      <p className={classes.noteText}>
        You are signed in by the link of an e-mail, which works once.{" "}
        {children ?? (
          <>
            Choose a new password under <Link to={paths.account()}>Account</Link>, to sign in with
            from now on, and see there whether your name and phone are right.
          </>
        )}
      </p>
      <OfBefore tickets={tickets} />
    </div>
  );
}

interface ClaimProps {
  tickets: number;
  typed: TypedBefore;
  onward: string | null;
}

/** The note, with a form while the account has no name. */
function Claim({ tickets, typed, onward }: ClaimProps) {
  const { id } = useSignedIn();
  const { data: account, isPending } = useQuery(userQuery(id));
  const [isNamed, setIsNamed] = useState(false);
  if (isPending) return null;
  const isWanted = isNamed || account?.nameFirst === "" || account?.nameLast === "";
  if (account === undefined || !isWanted) return <Note tickets={tickets} />;
  return (
    <>
      <Note tickets={tickets}>
        Somebody registered your address before it was confirmed, and typed the name and phone
        below: you on another device, or a stranger. We took them out of your account. Correct what
        is wrong, choose a password to sign in with from now on, and save.
      </Note>
      <ClaimForm
        account={account}
        typed={typed}
        onward={onward}
        isNamed={isNamed}
        onNamed={() => setIsNamed(true)}
      />
    </>
  );
}

/** A note that another person may have registered the address. */
function OfBefore({ tickets }: { tickets: number }) {
  if (tickets === 0) return null;
  const were = tickets === 1 ? "1 ticket was" : `${tickets} tickets were`;
  return (
    <p className={classes.noteText}>
      {were} reserved before your address was confirmed. Say of each below whether you keep it or
      give it back. Their passes have new QR codes: those that were printed or saved before do not
      work any more.
    </p>
  );
}
