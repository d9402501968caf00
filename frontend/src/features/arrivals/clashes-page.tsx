import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CheckInClash } from "#api/types.ts";
import { clashesQuery } from "#queries/arrivals.ts";
import { paths } from "#shared/paths.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { ActionButton, ActionLink } from "#shared/ui/action.tsx";
import { Empty, QueryStates } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { ClashCard } from "./clash-card.tsx";
import classes from "./clashes.module.css";
import { SettleDialog } from "./settle-dialog.tsx";

const intro =
  "Check-ins that somebody has to look at: none of them is lost, and each stays here until a person says how it was settled.";

/** Open clashes first, then settled ones; each part with the newest first. */
export default function ClashesPage() {
  const tournamentId = useTournamentId();
  const query = useQuery(clashesQuery(tournamentId));
  const [settlingId, settle] = useState<number | null>(null);
  const all = query.data ?? [];
  const settling = all.find(({ id }) => id === settlingId);
  const list = { tournamentId, onSettle: settle };
  return (
    <Page
      title="Check-in clashes"
      intro={intro}
      actions={<ActionLink to={paths.arrivals(tournamentId)}>Arrivals</ActionLink>}
    >
      <QueryStates of={query} what="The clashes" />
      {query.data !== undefined && (
        <>
          <Clashes title="Open" clashes={all.filter(isOpen)} nothing={nothingOpen} {...list} />
          <Clashes title="Settled" clashes={all.filter((one) => !isOpen(one))} {...list} />
        </>
      )}
      {settling && (
        <SettleDialog tournamentId={tournamentId} clash={settling} onClose={() => settle(null)} />
      )}
    </Page>
  );
}

const nothingOpen = "There is nothing to settle.";

const isOpen = ({ settledAt }: CheckInClash) => settledAt === null;

/** Number of clashes that each press shows. */
const portion = 50;

interface ClashesProps {
  title: string;
  clashes: readonly CheckInClash[];
  /** The text for an empty part; without it an empty part is left out. */
  nothing?: string;
  tournamentId: number;
  onSettle: (id: number) => void;
}

function Clashes({ title, clashes, nothing, ...actions }: ClashesProps) {
  const [shown, setShown] = useState(portion);
  const more = clashes.length - shown;
  if (clashes.length === 0 && nothing === undefined) return null;
  return (
    <section className={classes.part} aria-label={title}>
      <h2>
        {title} ({clashes.length})
      </h2>
      {clashes.length === 0 && (
        <Empty>
          <p>{nothing}</p>
        </Empty>
      )}
      <ul className={classes.cards}>
        {clashes.slice(0, shown).map((clash) => (
          <li key={clash.id}>
            <ClashCard clash={clash} {...actions} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <ActionButton onClick={() => setShown(shown + portion)}>Show {more} more</ActionButton>
      )}
    </section>
  );
}
