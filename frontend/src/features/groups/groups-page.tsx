import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { isNotFound } from "#api/api-error.ts";
import type { Ticket } from "#api/types.ts";
import { paths, type AttendeeOrSponsor } from "#shared/paths.ts";
import { siteQuery } from "#queries/site.ts";
import { fullDateRange, isPast } from "#shared/lib/dates.ts";
import { dueText, isOfCancelledEvent } from "#shared/lib/due.ts";
import { personNameAndEmail } from "#shared/lib/person-name.ts";
import { useRouteId } from "#shared/lib/use-route-id.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { Link } from "#shared/ui/link.tsx";
import { Empty, QueryStates } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { Reference } from "#shared/ui/reference.tsx";
import { ChangeNote } from "./change-note.tsx";
import { AddGroup } from "./add-group.tsx";
import { GroupCard } from "./group-card.tsx";
import classes from "./groups.module.css";
import { groupsOfTicketQuery, type TicketGroups } from "#queries/groups.ts";

/** The groups of a ticket, for its owner and, under the tournament's tickets, for staff. */
export default function GroupsPage() {
  const id = useRouteId("ticketId");
  const tournamentId = useRouteId("tournamentId");
  const query = useQuery({ ...groupsOfTicketQuery(id ?? 0), enabled: id !== null });
  const { data, error } = query;
  const isElsewhere =
    data !== undefined && tournamentId !== null && data.ticket.tournamentId !== tournamentId;
  const isUnknown = id === null || isElsewhere || isNotFound(error);
  const isShown = data !== undefined && !isUnknown;
  return (
    <Page
      title="Groups"
      intro={isShown ? <About ticket={data.ticket} forStaff={tournamentId !== null} /> : undefined}
      actions={<Ways tournamentId={tournamentId} ticket={isShown ? data.ticket : undefined} />}
    >
      {isUnknown ? (
        <Empty>
          <p>There is no such ticket. It may have been deleted.</p>
        </Empty>
      ) : (
        <QueryStates of={query} what="The groups" />
      )}
      {isShown && tournamentId !== null && (
        <PlayTogetherHint tournamentId={tournamentId} ticket={data.ticket} groups={data.groups} />
      )}
      {isShown && <Groups {...data} />}
    </Page>
  );
}

function About({ ticket, forStaff }: { ticket: Ticket; forStaff: boolean }) {
  const { reference, ticketCategory, tournament, sponsor, user } = ticket;
  return (
    <>
      <strong>{ticketCategory.name}</strong>
      {sponsor !== null && ` of ${sponsor.name}`} for {tournament.name},{" "}
      {fullDateRange(tournament.dateStart, tournament.dateEnd)}.
      {forStaff && ` Bought by ${personNameAndEmail(user)}.`} Reference{" "}
      <Reference text={reference} />. <Due ticket={ticket} forStaff={forStaff} />
    </>
  );
}

/** The amount due, with a link to the ways to pay for the owner. */
function Due({ ticket, forStaff }: { ticket: Ticket; forStaff: boolean }) {
  const { data: site } = useQuery(siteQuery());
  const due = dueText(ticket);
  if (due === null) return null;
  const { tournament } = ticket;
  const isOver = site === undefined || isPast(tournament, site.timeZone);
  const isOpen = tournament.liveFlag && !isOver && !forStaff;
  return (
    <>
      <strong>{due}.</strong> {isOpen && <ActionLink to={paths.pay(ticket.id)}>Pay</ActionLink>}
    </>
  );
}

interface WaysProps {
  tournamentId: number | null;
  ticket: Ticket | undefined;
}

/** The links of the page: back and, for staff, to the pairings, which join small groups, and to the history. */
function Ways({ tournamentId, ticket }: WaysProps) {
  const { attendeeOrSponsor } = useParams<{ attendeeOrSponsor: AttendeeOrSponsor }>();
  if (tournamentId === null || attendeeOrSponsor === undefined)
    return <ActionLink to={paths.reservations()}>Tickets and Reservations</ActionLink>;
  return (
    <>
      <ActionLink to={paths.tickets(tournamentId, attendeeOrSponsor)}>
        {attendeeOrSponsor === "attendee" ? "Attendee Tickets" : "Sponsor Tickets"}
      </ActionLink>
      <ActionLink to={paths.pairings(tournamentId)}>Pairings</ActionLink>
      {ticket !== undefined && (
        <ActionLink to={paths.historyOfTicket(ticket.reference)}>History</ActionLink>
      )}
    </>
  );
}

/** A hint for staff on a ticket with a single group: it can play with groups of other tickets by the pairings. */
function PlayTogetherHint(props: TicketGroups & { tournamentId: number }) {
  const { tournamentId, ticket, groups } = props;
  const [only] = groups;
  if (only?.metaTicketNumGroup !== 1 || !ticket.ticketCategory.playFlag) return null;
  if (ticket.isCancelled || isOfCancelledEvent(ticket)) return null;
  return (
    <p className={classes.hint}>
      To let this group play with people of another ticket,{" "}
      <Link to={paths.pairings(tournamentId)}>put them into one pairing</Link>.
    </p>
  );
}

function Groups({ ticket, groups: all }: TicketGroups) {
  // The page allows no changes for a cancelled event, although the server would accept them.
  const groups = isOfCancelledEvent(ticket)
    ? all.map((group) => ({ ...group, canChange: false }))
    : all;
  const allowed = groups[0]?.metaTicketNumGroup;
  return (
    <>
      <ChangeNote ticket={ticket} groups={groups} />
      {groups.length === 0 && (
        <Empty>
          <p>This ticket has no groups yet.</p>
        </Empty>
      )}
      <ul className={classes.groups}>
        {groups.map((group) => (
          <GroupCard key={group.id} group={group} ticket={ticket} groups={groups} />
        ))}
      </ul>
      <div className={classes.foot}>
        {allowed !== undefined && allowed > 1 && <p>Total Groups Allowed: {allowed}</p>}
        {!ticket.isCancelled &&
          !isOfCancelledEvent(ticket) &&
          (allowed === undefined || groups.length < allowed) &&
          groups.every(({ canChange }) => canChange) && <AddGroup ticketId={ticket.id} />}
      </div>
    </>
  );
}
