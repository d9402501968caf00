import type { Tournament } from "#api/types.ts";
import { paths } from "#app/paths.ts";
import { longDateRange } from "#shared/lib/dates.ts";
import { truncate } from "#shared/lib/truncate.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import classes from "./tournament-list.module.css";

export function TournamentList({ tournaments }: { tournaments: readonly Tournament[] }) {
  return (
    <ul className={classes.list}>
      {tournaments.map((tournament) => (
        <Row key={tournament.id} tournament={tournament} />
      ))}
    </ul>
  );
}

function Row({ tournament }: { tournament: Tournament }) {
  const { id, slug, name, dateStart, dateEnd, locationTitle, description, liveFlag } = tournament;
  return (
    <li className={classes.row}>
      <div>
        <h2 id={`tournament-${id}`}>{name}</h2>
        <p>
          {longDateRange(dateStart, dateEnd)} · {locationTitle}
        </p>
        <p className={classes.dimmed}>{truncate(description, 25)}</p>
        {!liveFlag && <p className={classes.dimmed}>Not live: visitors do not see it.</p>}
      </div>
      <ActionLink to={paths.publicTournament(id, slug)} aria-describedby={`tournament-${id}`}>
        Tournament Page
      </ActionLink>
    </li>
  );
}
