import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Arrivals } from "#queries/arrivals.ts";
import { tournamentQuery } from "#queries/tournaments.ts";
import { useScreenAwake } from "#shared/lib/use-screen-awake.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { withoutNoShows } from "#shared/lib/no-shows.ts";
import { startText } from "#shared/lib/start-text.ts";
import { namedWithDay } from "#shared/lib/tournaments.ts";
import { useDocumentTitle } from "#shared/ui/page.tsx";
import { AsOf } from "./as-of.tsx";
import { CurveFigure } from "./curve-figure.tsx";
import { curveOf } from "./curve.ts";
import { lastArrivals, roundSums, sumOf } from "./sums.ts";
import classes from "./tv-board.module.css";
import { TvStations } from "./tv-stations.tsx";
import type { ArrivalsState } from "./use-arrivals.ts";
import { useSiteClock } from "#queries/site-clock.ts";
import { useTimeZone } from "#queries/site.ts";
import { useDark } from "./use-dark.ts";
import { waitingParties, type WaitingParty } from "./waiting-parties.ts";
import { counted, groupsText, nameOf } from "./words.ts";

interface TvBoardProps {
  state: ArrivalsState;
  /** Undefined while loading. */
  openClashes: number | undefined;
}

/** The board for a screen on the wall: without controls and phone numbers, and with a wake lock. */
export function TvBoard({ state: { arrivals, isFailing }, openClashes = 0 }: TvBoardProps) {
  const { data: tournament } = useQuery(tournamentQuery(useTournamentId()));
  useDark();
  useScreenAwake();
  const event = tournament === undefined ? "" : namedWithDay(tournament);
  useDocumentTitle(["Arrivals", event].filter(Boolean).join(" · "));
  return (
    <article className={classes.tv}>
      <header className={classes.head}>
        <h1>{event || "Arrivals"}</h1>
        {openClashes > 0 && (
          <p className={classes.clashes}>
            {counted(openClashes, "open clash", "open clashes")}: see the desk
          </p>
        )}
        {arrivals !== undefined && <AsOf asOf={arrivals.asOf} isFailing={isFailing} />}
      </header>
      {arrivals === undefined ? (
        <p role="status">
          {isFailing
            ? "The arrivals could not be loaded yet. The page tries again by itself."
            : "Loading..."}
        </p>
      ) : (
        <>
          <Figures arrivals={arrivals} />
          <TvStations {...arrivals} />
        </>
      )}
    </article>
  );
}

/** The numbers of rows that fit on a 16:9 screen. */
const rows = { rounds: 4, begun: 4, last: 4, nobody: 3 };

function Figures({ arrivals: { attendees: all, rounds } }: { arrivals: Arrivals }) {
  const clock = useSiteClock();
  const timeZone = useTimeZone();
  const attendees = useMemo(() => withoutNoShows(all), [all]);
  const sum = useMemo(() => sumOf(attendees), [attendees]);
  const byRound = useMemo(() => roundSums(attendees, rounds), [attendees, rounds]);
  const waiting = useMemo(() => waitingParties(attendees, rounds), [attendees, rounds]);
  const curve = useMemo(() => curveOf(attendees, timeZone), [attendees, timeZone]);
  const begun = waiting.filter(({ arrived }) => arrived > 0);
  const nobody = waiting.filter(({ arrived }) => arrived === 0);
  return (
    <div className={classes.parts}>
      <section className={classes.total} aria-label="Arrived">
        <h2>Arrived</h2>
        <p className={classes.figure}>
          <strong>{sum.arrived}</strong> of {sum.expected}
        </p>
        <p>{groupsText(sum)}</p>
        {curve !== null && <CurveFigure curve={curve} expected={sum.expected} hasList={false} />}
      </section>
      <section aria-label="By round">
        <h2>By round</h2>
        <Rows
          most={rows.rounds}
          lines={byRound.map(({ id, name, arrived, expected }) => ({
            key: id ?? 0,
            text: name,
            end: `${arrived} of ${expected}`,
          }))}
        />
        <h2>Begun, not all here</h2>
        <Rows most={rows.begun} none="No group" lines={begun.map(begunLine)} />
      </section>
      <section aria-label="Last arrivals and groups to come">
        <h2>Last arrivals</h2>
        <Rows
          most={rows.last}
          lines={lastArrivals(attendees, rows.last).map((one) => ({
            key: one.id,
            text: nameOf(one),
            more: [
              rounds.find(({ id }) => id === one.roundId)?.name,
              startText(one.start) ?? undefined,
              clock.otherDay(one.checkedInAt),
              byText(one.checkedInBy),
            ],
            end: clock.time(one.checkedInAt),
          }))}
        />
        <h2>Nobody here yet</h2>
        <Rows most={rows.nobody} none="No group" lines={nobody.map(nobodyLine)} />
      </section>
    </div>
  );
}

function byText(by: string | null): string | undefined {
  return by === null ? undefined : `by ${by}`;
}

function begunLine(party: WaitingParty): Line {
  const { key, title, missing } = party;
  return { key, text: title, more: [`missing: ${missing}`], end: countText(party) };
}

/** A start lists its missing players; the title of a group names its captain already. */
function nobodyLine(party: WaitingParty): Line {
  const { key, title, isStart, missing } = party;
  return { key, text: title, more: isStart ? [missing] : [], end: countText(party) };
}

function countText({ arrived, expected }: WaitingParty): string {
  return `${arrived} of ${expected}`;
}

interface Line {
  key: number | string;
  text: string;
  more?: readonly (string | undefined)[];
  end: string;
}

interface RowsProps {
  lines: readonly Line[];
  most: number;
  none?: string;
}

function Rows({ lines, most, none = "Nobody" }: RowsProps) {
  const left = lines.length - most;
  if (lines.length === 0) return <p>{none}</p>;
  return (
    <ul className={classes.rows}>
      {lines.slice(0, most).map(({ key, text, more = [], end }) => (
        <li key={key}>
          <span className={classes.text}>
            <span>{text}</span>
            {more.length > 0 && <small>{more.filter(Boolean).join(" · ")}</small>}
          </span>{" "}
          <span className={classes.end}>{end}</span>
        </li>
      ))}
      {left > 0 && <li>and {left} more</li>}
    </ul>
  );
}
