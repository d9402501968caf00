import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { isNotFound } from "#api/api-error.ts";
import type { Ledger, Ticket } from "#api/types.ts";
import { ReceiptButton } from "#features/receipts/parts.tsx";
import { ledgerQuery, ticketQuery } from "#queries/tickets.ts";
import { dollarsText } from "#shared/lib/money.ts";
import { personNameAndEmail } from "#shared/lib/person-name.ts";
import { paths } from "#shared/paths.ts";
import { useAttendeeOrSponsor } from "#shared/lib/use-attendee-or-sponsor.ts";
import { useRouteId } from "#shared/lib/use-route-id.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { ActionButton, ActionLink } from "#shared/ui/action.tsx";
import { Empty, QueryStates } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { Reference } from "#shared/ui/reference.tsx";
import { AddEntryDialog } from "./add-entry-dialog.tsx";
import { Lapsed } from "./late.tsx";
import { LedgerTable } from "./ledger-table.tsx";
import classes from "./payments.module.css";

/** The ledger of a ticket, for staff (rule `ledger`). */
export default function PaymentsPage() {
  const tournamentId = useTournamentId();
  const kind = useAttendeeOrSponsor();
  const id = useRouteId("ticketId");
  const ticket = useQuery({ ...ticketQuery(id ?? 0), enabled: id !== null });
  const ledger = useQuery({ ...ledgerQuery(id ?? 0), enabled: id !== null });
  const [isAdding, setIsAdding] = useState(false);
  const isElsewhere = ticket.data !== undefined && ticket.data.tournamentId !== tournamentId;
  const isUnknown =
    id === null || isElsewhere || isNotFound(ticket.error) || isNotFound(ledger.error);
  const isShown = !isUnknown && ticket.data !== undefined && ledger.data !== undefined;
  return (
    <Page
      title="Payments"
      intro={isShown ? <About ticket={ticket.data} /> : undefined}
      actions={
        <>
          {isShown && (
            <ActionButton emphasis="primary" onClick={() => setIsAdding(true)}>
              Add entry
            </ActionButton>
          )}
          {isShown && ledger.data.received > ledger.data.toRefund && (
            <ReceiptButton of={{ ticketId: ticket.data.id }}>Receipt</ReceiptButton>
          )}
          {isShown && (
            <ActionLink to={paths.historyOf("ticket", ticket.data.id)}>History</ActionLink>
          )}
          <ActionLink to={paths.tickets(tournamentId, kind)}>
            {kind === "attendee" ? "Attendee Tickets" : "Sponsor Tickets"}
          </ActionLink>
        </>
      }
    >
      {isUnknown ? (
        <Empty>
          <p>There is no such ticket. It may have been deleted.</p>
        </Empty>
      ) : (
        <QueryStates of={[ticket, ledger]} what="The payments" />
      )}
      {isShown && (
        <>
          <Sums ledger={ledger.data} ticket={ticket.data} />
          {ledger.data.entries.length > 0 ? (
            <LedgerTable entries={ledger.data.entries} />
          ) : (
            <Empty>
              <p>Nothing was paid, given back or waived for this ticket so far.</p>
            </Empty>
          )}
          {isAdding && (
            <AddEntryDialog
              ticket={ticket.data}
              ledger={ledger.data}
              onClose={() => setIsAdding(false)}
            />
          )}
        </>
      )}
    </Page>
  );
}

function About({ ticket: { ticketCategory, sponsor, user, reference, paid } }: { ticket: Ticket }) {
  return (
    <>
      <strong>{ticketCategory.name}</strong>
      {sponsor !== null && ` of ${sponsor.name}`}, bought by {personNameAndEmail(user)}. Reference{" "}
      <Reference text={reference} />. {paid ? "Paid." : "Not paid."}
    </>
  );
}

/** The sums of the ledger. Waived money and gifts are left out when zero; a cancelled ticket has a sum to refund instead of an outstanding one. */
function Sums({ ledger, ticket }: { ledger: Ledger; ticket: Ticket }) {
  const { price, received, outstanding, toRefund, gifts } = ledger;
  const { isCancelled, tournament } = ticket;
  const cancelledId = useId();
  const waived = isCancelled ? 0 : waivedOf(ledger);
  const sums = [
    { label: "Price", sum: price, isShown: true },
    { label: "Waived", sum: waived, isShown: waived > 0 },
    { label: "Received", sum: received, isShown: true },
    { label: "Outstanding", sum: outstanding, isShown: !isCancelled },
    { label: "To refund", sum: toRefund, isShown: isCancelled },
    { label: "Gifts on top", sum: gifts, isShown: gifts > 0 },
  ];
  return (
    <>
      {isCancelled && (
        <div className={classes.cancelled}>
          <p id={cancelledId}>This ticket is cancelled.</p>
          <Lapsed ticket={ticket} describedBy={cancelledId} />
        </div>
      )}
      {!isCancelled && tournament.weather === "cancelled" && (
        <p className={classes.cancelled}>This event is cancelled, so nothing more is due.</p>
      )}
      <dl className={classes.sums} aria-label="Sums">
        {sums
          .filter(({ isShown }) => isShown)
          .map(({ label, sum }) => (
            <div key={label} className={classes.sum}>
              <dt>{label}</dt>
              <dd>{dollarsText(sum)}</dd>
            </div>
          ))}
      </dl>
    </>
  );
}

function waivedOf({ entries }: Ledger): number {
  const waived = entries.filter(({ kind }) => kind === "waived");
  return waived.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100;
}
