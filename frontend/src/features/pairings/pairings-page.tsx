import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { Round } from "#api/types.ts";
import { pairingsQuery, type Seen } from "#queries/pairings.ts";
import { roundsQuery } from "#queries/rounds.ts";
import { shortDateTime } from "#shared/lib/dates-of-lazy-pages.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { paths } from "#shared/paths.ts";
import { ActionButton, ActionLink } from "#shared/ui/action.tsx";
import { Empty, QueryStates } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { Choice } from "./choice.tsx";
import { CourseDialog } from "./course-dialog.tsx";
import { GiveAllAway } from "./kept-seats.tsx";
import { PairingCards } from "./pairing-cards.tsx";
import classes from "./pairings.module.css";
import { PlanDialog, type Plan } from "./plan-dialog.tsx";
import { WishesDialog } from "./wishes-dialog.tsx";
import { summaryText } from "./words.ts";

const intro = "Who plays together in a round, and where or when they start.";

/** The pairings of a round of the tournament (rule `pairings-page`). */
export default function PairingsPage() {
  const tournamentId = useTournamentId();
  const rounds = useQuery(roundsQuery(tournamentId));
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get("round"));
  const round = rounds.data?.find(({ id }) => id === asked) ?? rounds.data?.[0];
  return (
    <Page
      title="Pairings"
      intro={intro}
      actions={
        <>
          <ActionLink to={paths.sheets(tournamentId)}>Sheets to Print</ActionLink>
          <ActionLink to={paths.readiness(tournamentId)}>Ready for the Day?</ActionLink>
        </>
      }
    >
      <QueryStates of={rounds} what="The rounds" />
      {rounds.data?.length === 0 && (
        <Empty>
          <p>There are no rounds yet. Groups are put into rounds first.</p>
          <ActionLink to={paths.schedule(tournamentId)}>Schedule</ActionLink>
        </Empty>
      )}
      {rounds.data !== undefined && rounds.data.length > 1 && round !== undefined && (
        <Rounds
          rounds={rounds.data}
          chosen={round}
          onChoose={(id) => setParams({ round: String(id) }, { replace: true })}
        />
      )}
      {round !== undefined && <OfRound key={round.id} round={round} />}
    </Page>
  );
}

interface RoundsProps {
  rounds: readonly Round[];
  chosen: Round;
  onChoose: (id: number) => void;
}

function Rounds({ rounds, chosen, onChoose }: RoundsProps) {
  return (
    <div className={classes.choice}>
      <Choice
        label="Round"
        value={chosen.id}
        options={rounds.map(({ id, name, startDate, startTime }) => ({
          value: id,
          label: `${name}, ${shortDateTime(startDate, startTime)}`,
        }))}
        onChoose={onChoose}
      />
    </div>
  );
}

function OfRound({ round }: { round: Round }) {
  const query = useQuery(pairingsQuery(round.id));
  return (
    <section aria-label={round.name}>
      <QueryStates of={query} what="The pairings" />
      {query.data !== undefined && <Board round={query.data} />}
    </section>
  );
}

function Board({ round }: { round: Seen }) {
  const tournamentId = useTournamentId();
  const [plan, setPlan] = useState<Plan | null>(null);
  const [isCourseOpen, setIsCourseOpen] = useState(false);
  const [isWishing, setIsWishing] = useState(false);
  const { pairings, assignment, assignmentRefusal, fillUp } = round;
  const course = <ActionButton onClick={() => setIsCourseOpen(true)}>Course</ActionButton>;
  return (
    <>
      {pairings.length === 0 ? (
        <Empty>
          <p>No group is in this round yet. Groups are put into a round on their ticket.</p>
          <ActionLink to={paths.tickets(tournamentId, "attendee")}>Attendee Tickets</ActionLink>
          {course}
        </Empty>
      ) : (
        <>
          <p role="status">{summaryText(round)}</p>
          <div className={classes.actions}>
            <ActionButton
              emphasis={assignment.length === 0 ? "plain" : "primary"}
              onClick={() => setPlan(assignment.length === 0 ? "anew" : "assign")}
            >
              {assignment.length === 0 ? "Start over" : `Assign holes (${assignment.length})`}
            </ActionButton>
            {fillUp.length > 0 && (
              <ActionButton onClick={() => setPlan("fillUp")}>
                Fill up ({fillUp.length})
              </ActionButton>
            )}
            <GiveAllAway round={round} />
            <ActionButton onClick={() => setIsWishing(true)}>
              Wishes ({round.wishes.length})
            </ActionButton>
            {course}
          </div>
          {assignmentRefusal !== null && <p className={classes.fault}>{assignmentRefusal}</p>}
          <PairingCards round={round} />
        </>
      )}
      {plan !== null && <PlanDialog plan={plan} round={round} onClose={() => setPlan(null)} />}
      {isWishing && <WishesDialog round={round} onClose={() => setIsWishing(false)} />}
      {isCourseOpen && <CourseDialog round={round} onClose={() => setIsCourseOpen(false)} />}
    </>
  );
}
