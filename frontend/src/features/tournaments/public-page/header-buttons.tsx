import { useNavigate } from "react-router";
import { paths } from "#app/paths.ts";
import { isAdmin, isContentEditor } from "#features/session/access.ts";
import { useEuser } from "#features/session/euser.tsx";
import { signOut, type Euser } from "#features/session/session.ts";
import { ActionButton, ActionLink } from "#shared/ui/action.tsx";
import classes from "./banner.module.css";

/** The buttons of spec §2 by session and role, and beside them a call to register for who is not signed in. */
export function HeaderButtons({ tournamentId }: { tournamentId: number }) {
  const { euser } = useEuser();
  return (
    <div className={classes.buttons}>
      {euser === null && (
        <ActionLink to={paths.signIn(paths.register(tournamentId))} emphasis="primary">
          Register
        </ActionLink>
      )}
      <nav aria-label="Event">
        {euser === null ? (
          <ActionLink to={paths.signIn()}>Sign In</ActionLink>
        ) : (
          <SignedInButtons tournamentId={tournamentId} euser={euser} />
        )}
      </nav>
    </div>
  );
}

function SignedInButtons({ tournamentId, euser }: { tournamentId: number; euser: Euser }) {
  const navigate = useNavigate();
  const leave = () => {
    signOut();
    void navigate(paths.signIn());
  };
  return (
    <>
      <ActionLink to={paths.register(tournamentId)} emphasis="primary">
        Register
      </ActionLink>
      {(isAdmin(euser) || isContentEditor(euser)) && (
        <ActionLink to={paths.editTournament(tournamentId)}>Admin</ActionLink>
      )}
      <ActionLink to={paths.reservations()}>Tickets</ActionLink>
      <ActionLink to={paths.account()}>Account</ActionLink>
      <ActionButton onClick={leave}>Sign Out</ActionButton>
    </>
  );
}
