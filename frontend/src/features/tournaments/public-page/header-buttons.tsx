import { paths } from "#shared/paths.ts";
import { isAdmin, isContentEditor } from "#session/access.ts";
import { useEuser } from "#session/euser.tsx";
import type { Euser } from "#session/session.ts";
import { useSignOut } from "#features/session/use-sign-out.ts";
import { ActionButton, ActionLink } from "#shared/ui/action.tsx";
import classes from "./header.module.css";

interface HeaderButtonsProps {
  tournamentId: number;
  isPast: boolean;
}

/** The buttons by session and role (rule `public-page`), with a button to register for signed-out visitors. */
export function HeaderButtons({ tournamentId, isPast }: HeaderButtonsProps) {
  const { euser } = useEuser();
  const register = paths.register(tournamentId);
  const link = isPast ? null : (
    <ActionLink to={euser === null ? paths.signIn(register) : register} emphasis="primary">
      Register
    </ActionLink>
  );
  return (
    <div className={classes.buttons}>
      {euser === null && link}
      <nav aria-label="Event">
        {euser === null ? (
          <ActionLink to={paths.signIn()}>Sign In</ActionLink>
        ) : (
          <>
            {link}
            <OfAccount tournamentId={tournamentId} euser={euser} />
          </>
        )}
      </nav>
    </div>
  );
}

function OfAccount({ tournamentId, euser }: { tournamentId: number; euser: Euser }) {
  return (
    <>
      {(isAdmin(euser) || isContentEditor(euser)) && (
        <ActionLink to={paths.editTournament(tournamentId)}>Admin</ActionLink>
      )}
      <ActionLink to={paths.reservations()}>Tickets</ActionLink>
      <ActionLink to={paths.account()}>Account</ActionLink>
      <ActionButton onClick={useSignOut()}>Sign Out</ActionButton>
    </>
  );
}
