import { useId } from "react";
import type { Tournament } from "#api/types.ts";
import { paths } from "#shared/paths.ts";
import { fullDate } from "#shared/lib/dates.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import classes from "./invitation.module.css";

interface InvitationProps {
  tournament: Tournament;
  offer: string | undefined;
  /** Whether it floats at the bottom of the window, while the button in the header is out of sight. */
  isFloating: boolean;
}

/** The call to register at the end of the page, while tickets can be reserved. */
export function Invitation({ tournament, offer, isFloating }: InvitationProps) {
  const { id, slug, dateStart } = tournament;
  const heading = useId();
  return (
    <section className={classes.invitation} aria-labelledby={heading} data-floating={isFloating}>
      <div>
        <h2 id={heading}>
          <span className={classes.lead}>Join us on </span>
          {fullDate(dateStart)}
        </h2>
        <p className={classes.offer}>{offer}</p>
        <p className={classes.onPaper}>
          {location.host}
          {paths.publicTournament(id, slug)}
        </p>
      </div>
      <ActionLink to={paths.register(id)} emphasis="primary">
        Get your tickets
      </ActionLink>
    </section>
  );
}
