import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { captainsQuery, type Arrivals } from "#queries/arrivals.ts";
import { StationList } from "#features/stations/parts.tsx";
import { isAdmin } from "#session/access.ts";
import { useEuser } from "#session/euser.tsx";
import { withoutNoShows } from "#shared/lib/no-shows.ts";
import { startText } from "#shared/lib/start-text.ts";
import { DataTable, type Column } from "#shared/ui/data-table.tsx";
import classes from "./arrivals.module.css";
import { BillSection } from "./bill-section.tsx";
import { CurveFigure } from "./curve-figure.tsx";
import { curveOf } from "./curve.ts";
import { LastArrivals } from "./last-arrivals.tsx";
import { StartPlayers } from "./start-players.tsx";
import {
  roundSums,
  startSums,
  sumOf,
  waitingGroups,
  type RoundSum,
  type StartSum,
} from "./sums.ts";
import { useTimeZone } from "#queries/site.ts";
import { WaitingList } from "./waiting-list.tsx";
import { groupsText, notHere } from "./words.ts";

interface BoardProps {
  tournamentId: number;
  arrivals: Arrivals;
}

/** The board for a phone or a desk. */
export function Board({ tournamentId, arrivals: { attendees: all, rounds } }: BoardProps) {
  const timeZone = useTimeZone();
  const { euser } = useEuser();
  const { data: captains } = useQuery({ ...captainsQuery(tournamentId), enabled: isAdmin(euser) });
  const attendees = useMemo(() => withoutNoShows(all), [all]);
  const absent = all.length - attendees.length;
  const sum = useMemo(() => sumOf(attendees), [attendees]);
  const byRound = useMemo(() => roundSums(attendees, rounds), [attendees, rounds]);
  const byHole = useMemo(() => startSums(attendees, rounds), [attendees, rounds]);
  const waiting = useMemo(() => waitingGroups(attendees, rounds), [attendees, rounds]);
  const curve = useMemo(() => curveOf(attendees, timeZone), [attendees, timeZone]);
  return (
    <div className={classes.board}>
      <section className={classes.total}>
        <p className={classes.figure}>
          <strong>{sum.arrived}</strong> of {sum.expected} arrived
        </p>
        <progress max={sum.expected} value={sum.arrived} aria-label="Arrived" />
        <p>{groupsText(sum)}</p>
        {absent > 0 && <p>{absent} did not come</p>}
      </section>
      <section aria-label="By round">
        <h2>By round</h2>
        <DataTable label="By round" columns={columns} rows={byRound.map(withId)} />
      </section>
      {byHole.length > 0 && (
        <section aria-label="By start">
          <h2>By start</h2>
          <DataTable
            label="By start"
            columns={rounds.length > 1 ? startColumns : startColumns.slice(1)}
            rows={byHole}
          />
        </section>
      )}
      <div className={classes.beside}>
        <section aria-label="Still to come">
          <h2>Still to come</h2>
          <WaitingList groups={waiting} captains={captains} />
        </section>
        <section aria-label="Last arrivals">
          <h2>Last arrivals</h2>
          <LastArrivals attendees={attendees} rounds={rounds} />
        </section>
      </div>
      {isAdmin(euser) && <BillSection tournamentId={tournamentId} />}
      <section aria-label="Stations">
        <h2>Stations</h2>
        <StationList tournamentId={tournamentId} />
      </section>
      <section aria-label="The morning">
        <h2>The morning</h2>
        {curve === null ? (
          <p>Nobody has arrived yet.</p>
        ) : (
          <CurveFigure curve={curve} expected={sum.expected} />
        )}
      </section>
    </div>
  );
}

type Row = RoundSum & { id: number };

const withId = (sum: RoundSum): Row => ({ ...sum, id: sum.id ?? 0 });

const columns: readonly Column<Row>[] = [
  { title: "Round", isFreeText: true, cell: ({ name }) => name },
  { title: "Starts", cell: ({ when }) => when || "–" },
  { title: "Arrived", cell: ({ arrived, expected }) => `${arrived} of ${expected}` },
  { title: "Groups complete", cell: ({ complete, groups }) => `${complete} of ${groups}` },
  { title: "Groups begun", cell: ({ begun }) => begun },
  { title: "Groups not here", cell: notHere },
];

const startColumns: readonly Column<StartSum>[] = [
  { title: "Round", isFreeText: true, cell: ({ round }) => round },
  { title: "Start", cell: ({ start }) => startText(start) },
  { title: "Arrived", cell: ({ arrived, expected }) => `${arrived} of ${expected}` },
  {
    title: "State",
    cell: ({ arrived, expected }) =>
      arrived === expected ? "Complete" : arrived > 0 ? "Begun" : "Not here",
  },
  { title: "Players", isFreeText: true, cell: (start) => <StartPlayers start={start} /> },
];
