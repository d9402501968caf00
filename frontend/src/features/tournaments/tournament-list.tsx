import { useQuery } from "@tanstack/react-query";
import type { Tournament } from "#api/types.ts";
import { paths } from "#shared/paths.ts";
import { siteQuery } from "#queries/site.ts";
import { isPast } from "#shared/lib/dates.ts";
import { longDateRange } from "#shared/lib/dates-of-lazy-pages.ts";
import { truncate } from "#shared/lib/truncate.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import classes from "./tournament-list.module.css";
import { TournamentActions } from "./tournament-actions.tsx";

interface TournamentListProps {
  tournaments: readonly Tournament[];
  onCopy: (tournament: Tournament) => void;
}

/** Characters of a description in the list at most (rule `cut-descriptions`). */
const descriptionLength = 25;

export function TournamentList({ tournaments, onCopy }: TournamentListProps) {
  return (
    <ul className={classes.list}>
      {tournaments.map((tournament) => (
        <Row key={tournament.id} tournament={tournament} onCopy={() => onCopy(tournament)} />
      ))}
    </ul>
  );
}

interface RowProps {
  tournament: Tournament;
  onCopy: () => void;
}

function Row({ tournament, onCopy }: RowProps) {
  const { id, slug, name, dateStart, dateEnd, locationTitle, description, liveFlag } = tournament;
  const { data: site } = useQuery(siteQuery());
  const isOver = site !== undefined && isPast(tournament, site.timeZone);
  const nameId = `tournament-${id}`;
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <h2 id={nameId}>{name}</h2>
        <p>
          {longDateRange(dateStart, dateEnd)} · {locationTitle}
        </p>
        <p className={classes.dimmed}>{truncate(description, descriptionLength)}</p>
        {isOver && <p className={classes.dimmed}>This event is over.</p>}
        {!liveFlag && <p className={classes.dimmed}>Not live: visitors do not see it.</p>}
      </div>
      <div className={classes.actions}>
        <ActionLink to={paths.publicTournament(id, slug)} aria-describedby={nameId}>
          Tournament Page
        </ActionLink>
        <TournamentActions tournament={tournament} describedBy={nameId} onCopy={onCopy} />
      </div>
    </li>
  );
}
