import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { Round, Sheet, SheetKind } from "#api/types.ts";
import { roundsQuery } from "#queries/rounds.ts";
import { sheetsQuery } from "#queries/sheets.ts";
import { siteQuery } from "#queries/site.ts";
import { dayOfMoment, todayIn } from "#shared/lib/dates.ts";
import { momentText, timeText } from "#shared/lib/dates-of-lazy-pages.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { paths } from "#shared/paths.ts";
import { ActionButton, ActionLink } from "#shared/ui/action.tsx";
import { Empty, QueryStates } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { Choices } from "./choices.tsx";
import { keepPaper, keptPaper } from "./kept-paper.ts";
import { GoneSheets } from "./gone-sheets.tsx";
import { KindCards } from "./kind-cards.tsx";
import { Printing } from "./printing.tsx";
import { changedOf, countText, kindNames, lastPrinted } from "./words.ts";
import classes from "./sheets.module.css";

const intro =
  "Everything on paper for the day. The site remembers what was printed, and tells what changed since.";

/** Prints all or only the changed sheets of a tournament (rule `sheets-page`). */
export default function SheetsPage() {
  const tournamentId = useTournamentId();
  const sheets = useQuery(sheetsQuery(tournamentId));
  const rounds = useQuery(roundsQuery(tournamentId));
  const site = useQuery(siteQuery());
  const isThere = sheets.data !== undefined && rounds.data !== undefined && site.data !== undefined;
  const wanted = sheets.data?.filter(({ state }) => state !== "gone") ?? [];
  const gone = sheets.data?.filter(({ state }) => state === "gone") ?? [];
  return (
    <Page
      title="Sheets to Print"
      intro={intro}
      actions={<ActionLink to={paths.pairings(tournamentId)}>Pairings</ActionLink>}
    >
      <QueryStates of={[sheets, rounds, site]} what="The sheets" />
      {isThere && gone.length > 0 && <GoneSheets sheets={gone} timeZone={site.data.timeZone} />}
      {isThere && wanted.length === 0 && (
        <Empty>
          <p>
            There is nothing to print yet. Sheets are made of people with a place and of rounds.
          </p>
          <ActionLink to={paths.schedule(tournamentId)}>Schedule</ActionLink>
        </Empty>
      )}
      {isThere && wanted.length > 0 && (
        <Sheets all={wanted} rounds={rounds.data} timeZone={site.data.timeZone} />
      )}
    </Page>
  );
}

interface SheetsProps {
  all: readonly Sheet[];
  rounds: readonly Round[];
  timeZone: string;
}

function Sheets({ all, rounds, timeZone }: SheetsProps) {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get("round"));
  const roundId = rounds.find(({ id }) => id === asked)?.id ?? null;
  const [left, setLeft] = useState<ReadonlySet<SheetKind>>(new Set());
  const [paper, setPaper] = useState(keptPaper);
  const [printed, setPrinted] = useState<readonly Sheet[] | null>(null);
  const ofRound = all.filter((sheet) => roundId === null || (sheet.roundId ?? roundId) === roundId);
  const chosen = ofRound.filter(({ kind }) => !left.has(kind));
  const shown = kindNames.filter((kind) => ofRound.some((sheet) => sheet.kind === kind));
  const toggle = (kind: SheetKind) => setLeft((was) => toggled(was, kind));
  return (
    <>
      <Choices
        rounds={rounds}
        roundId={roundId}
        onRound={(id) => setParams(id === null ? {} : { round: String(id) }, { replace: true })}
        paper={paper}
        onPaper={(size) => {
          keepPaper(size);
          setPaper(size);
        }}
      />
      <Buttons chosen={chosen} timeZone={timeZone} onPrint={setPrinted} />
      <KindCards
        kinds={shown}
        left={left}
        sheets={ofRound}
        timeZone={timeZone}
        onToggle={toggle}
        onPrint={setPrinted}
      />
      {printed !== null && (
        <Printing
          sheets={printed}
          paper={paper}
          timeZone={timeZone}
          onDone={() => setPrinted(null)}
        />
      )}
    </>
  );
}

function toggled(kinds: ReadonlySet<SheetKind>, kind: SheetKind): ReadonlySet<SheetKind> {
  const others = [...kinds].filter((other) => other !== kind);
  return new Set(kinds.has(kind) ? others : [...others, kind]);
}

interface ButtonsProps {
  chosen: readonly Sheet[];
  timeZone: string;
  onPrint: (sheets: readonly Sheet[]) => void;
}

function Buttons({ chosen, timeZone, onPrint }: ButtonsProps) {
  const changed = changedOf(chosen);
  const last = lastPrinted(chosen);
  const hasChanged = changed.length > 0 && last !== null;
  return (
    <div className={classes.actions}>
      {hasChanged && (
        <ActionButton emphasis="primary" onClick={() => onPrint(changed)}>
          {`Print the ${changed.length} that changed since ${sinceText(last, timeZone)}`}
        </ActionButton>
      )}
      {chosen.length > 0 && (
        <ActionButton
          emphasis={hasChanged || last !== null ? "plain" : "primary"}
          onClick={() => onPrint(chosen)}
        >
          {`Print all (${chosen.length})`}
        </ActionButton>
      )}
      <p role="status">
        {chosen.length === 0
          ? "No kind is chosen."
          : last !== null && changed.length === 0
            ? `Nothing changed since ${sinceText(last, timeZone)}.`
            : last === null
              ? `${countText(chosen.length)}, none printed yet.`
              : ""}
      </p>
    </div>
  );
}

/** `6:10 AM`, with the day unless it is today. */
function sinceText(moment: string, timeZone: string): string {
  return dayOfMoment(moment, timeZone) === todayIn(timeZone)
    ? timeText(moment, timeZone)
    : momentText(moment, timeZone);
}
