import { isAdmin } from "#session/access.ts";
import { useEuser } from "#session/euser.tsx";
import { paths } from "#shared/paths.ts";
import { Link } from "#shared/ui/link.tsx";
import classes from "./check-in.module.css";

/** Links for Admins to walk-ups and to absent groups. Pairings are in the menu and in each person's dialog. */
export function DeskLinks({ tournamentId }: { tournamentId: number }) {
  const { euser } = useEuser();
  if (!isAdmin(euser)) return null;
  return (
    <span className={classes.deskLinks}>
      <Link to={paths.newTicket(tournamentId, "attendee")}>Sell to a walk-up</Link>{" "}
      <Link to={paths.arrivals(tournamentId)}>Not here yet</Link>
    </span>
  );
}
