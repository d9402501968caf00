import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Overview } from "#api/types.ts";
import { NextThings } from "#features/readiness/parts.tsx";
import { FundNotice } from "#features/session/fund-notice.tsx";
import { overviewQuery } from "#queries/overview.ts";
import { signedDollarsText } from "#shared/lib/money.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { paths } from "#shared/paths.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { Empty, QueryStates } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { BarFigure } from "./bar-figure.tsx";
import { categoryBars, methodBars, type Bar } from "./bars.ts";
import { CategoryTable } from "./category-table.tsx";
import { Figures } from "./figures.tsx";
import { MethodTable } from "./method-table.tsx";
import classes from "./overview.module.css";
import { saleCurve } from "./sale-curve.ts";
import { SaleFigure } from "./sale-figure.tsx";
import { SaleNumbers } from "./sale-numbers.tsx";
import { distanceText, ticketsText } from "./words.ts";

/** The sales of a tournament, for Admins (rule `overview`). */
export default function OverviewPage() {
  const tournamentId = useTournamentId();
  const query = useQuery(overviewQuery(tournamentId));
  const overview = query.data;
  return (
    <Page
      title="Overview"
      intro={overview === undefined ? undefined : introOf(overview)}
      actions={
        <>
          <ActionLink to={paths.tickets(tournamentId, "attendee")}>Attendee Tickets</ActionLink>
          <ActionLink to={paths.tickets(tournamentId, "sponsor")}>Sponsor Tickets</ActionLink>
          <ActionLink to={paths.weather(tournamentId)}>Weather</ActionLink>
          <ActionLink to={paths.reconciliation(tournamentId)}>Reconciliation</ActionLink>
        </>
      }
    >
      <FundNotice />
      <QueryStates of={query} what="The overview" />
      {overview !== undefined && <Board overview={overview} tournamentId={tournamentId} />}
    </Page>
  );
}

function introOf({ daysBefore }: Overview): string {
  if (daysBefore === 0) return "The event is today.";
  return `Tickets and money, ${distanceText(daysBefore)} the event.`;
}

interface BoardProps {
  overview: Overview;
  tournamentId: number;
}

function Board({ overview, tournamentId }: BoardProps) {
  const byCategory = useMemo(() => categoryBars(overview), [overview]);
  const byMethod = useMemo(() => methodBars(overview), [overview]);
  return (
    <div className={classes.board}>
      <Figures overview={overview} />
      <section aria-labelledby="next-things">
        <h2 id="next-things">Next things to do</h2>
        <NextThings tournamentId={tournamentId} />
      </section>
      <section aria-labelledby="over-time">
        <h2 id="over-time">Over time</h2>
        <Curves overview={overview} />
      </section>
      <section aria-labelledby="by-category">
        <h2 id="by-category">By category</h2>
        {overview.categories.length === 0 ? (
          <Empty>
            <p>There is no ticket category yet.</p>
            <ActionLink to={paths.newTicketCategory(tournamentId, "attendee")}>
              New ticket category
            </ActionLink>
          </Empty>
        ) : (
          <>
            <Bars title="Money by category" bars={byCategory} />
            <CategoryTable overview={overview} tournamentId={tournamentId} />
          </>
        )}
      </section>
      {overview.methods.length > 0 && (
        <section aria-labelledby="by-method">
          <h2 id="by-method">By method</h2>
          <Bars title="Money by method" bars={byMethod} />
          <MethodTable overview={overview} />
        </section>
      )}
    </div>
  );
}

function Bars({ title, bars }: { title: string; bars: readonly Bar[] | null }) {
  return bars === null ? null : <BarFigure title={title} bars={bars} />;
}

function Curves({ overview }: Pick<BoardProps, "overview">) {
  const { earlier } = overview;
  const tickets = useMemo(() => curveOf(overview, reservedOf), [overview]);
  const money = useMemo(() => curveOf(overview, receivedOf), [overview]);
  if (tickets === null && money === null)
    return (
      <Empty>
        <p>No ticket was reserved so far.</p>
      </Empty>
    );
  return (
    <>
      <div className={classes.beside}>
        {tickets !== null && (
          <SaleFigure {...registrations} curve={tickets} earlier={earlier} textOf={ticketsText} />
        )}
        {money !== null && <SaleFigure {...received} curve={money} earlier={earlier} isMoney />}
      </div>
      {tickets !== null && (
        <SaleNumbers {...registrations} curve={tickets} earlier={earlier} textOf={String} />
      )}
      {money !== null && <SaleNumbers {...received} curve={money} earlier={earlier} />}
    </>
  );
}

const registrations = { title: "Registrations" };
const received = { title: "Money received", textOf: signedDollarsText };

type Sale = Pick<Overview, "reserved" | "received">;

const reservedOf = ({ reserved }: Sale) =>
  reserved.map(({ daysBefore, count }) => ({ daysBefore, amount: count }));

const receivedOf = ({ received }: Sale) =>
  received.map(({ daysBefore, cents }) => ({ daysBefore, amount: cents / 100 }));

function curveOf(overview: Overview, daysOf: (sale: Sale) => ReturnType<typeof reservedOf>) {
  const { earlier, daysBefore } = overview;
  return saleCurve(daysOf(overview), earlier === null ? null : daysOf(earlier), daysBefore);
}
