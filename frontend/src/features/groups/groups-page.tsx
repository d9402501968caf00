import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { ApiError } from "#api/api-error.ts";
import type { Ticket } from "#api/types.ts";
import { paths, type AttendeeOrSponsor } from "#shared/paths.ts";
import { fullDateRange } from "#shared/lib/dates.ts";
import { personNameAndEmail } from "#shared/lib/person-name.ts";
import { useRouteId } from "#shared/lib/use-route-id.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { Empty, Failed, Loading, NotRefreshed } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { AddGroup } from "./add-group.tsx";
import { GroupCard } from "./group-card.tsx";
import classes from "./groups.module.css";
import { groupsOfTicketQuery, type TicketGroups } from "#queries/groups.ts";

/** The groups of a ticket, for its owner and, under the tournament's tickets, for staff. */
export default function GroupsPage() {
  const id = useRouteId("ticketId");
  const tournamentId = useRouteId("tournamentId");
  const { data, error, refetch } = useQuery({
    ...groupsOfTicketQuery(id ?? 0),
    enabled: id !== null,
  });
  const isElsewhere =
    data !== undefined && tournamentId !== null && data.ticket.tournamentId !== tournamentId;
  const isUnknown =
    id === null || isElsewhere || (error instanceof ApiError && error.status === 404);
  const isShown = data !== undefined && !isUnknown;
  return (
    <Page
      title="Groups"
      intro={isShown ? <About ticket={data.ticket} forStaff={tournamentId !== null} /> : undefined}
      actions={<WayBack tournamentId={tournamentId} />}
    >
      {isUnknown && (
        <Empty>
          <p>There is no such ticket. It may have been deleted.</p>
        </Empty>
      )}
      {!isUnknown && data === undefined && error === null && <Loading />}
      {!isUnknown && data === undefined && error !== null && (
        <Failed onRetry={refetch}>The groups could not be loaded just now.</Failed>
      )}
      {isShown && error !== null && <NotRefreshed onRetry={refetch} />}
      {isShown && <Groups {...data} />}
    </Page>
  );
}

function About({ ticket, forStaff }: { ticket: Ticket; forStaff: boolean }) {
  const { ticketCategory, tournament, sponsor, user } = ticket;
  return (
    <>
      <strong>{ticketCategory.name}</strong>
      {sponsor !== null && ` of ${sponsor.name}`} for {tournament.name},{" "}
      {fullDateRange(tournament.dateStart, tournament.dateEnd)}.
      {forStaff && ` Bought by ${personNameAndEmail(user)}.`}
    </>
  );
}

function WayBack({ tournamentId }: { tournamentId: number | null }) {
  const { attendeeOrSponsor } = useParams<{ attendeeOrSponsor: AttendeeOrSponsor }>();
  if (tournamentId === null || attendeeOrSponsor === undefined)
    return <ActionLink to={paths.reservations()}>Tickets and Reservations</ActionLink>;
  return (
    <ActionLink to={paths.tickets(tournamentId, attendeeOrSponsor)}>
      {attendeeOrSponsor === "attendee" ? "Attendee Tickets" : "Sponsor Tickets"}
    </ActionLink>
  );
}

function Groups({ ticket, groups }: TicketGroups) {
  const allowed = groups[0]?.metaTicketNumGroup;
  return (
    <>
      {ticket.isCancelled ? (
        <p className={classes.note}>
          This ticket is cancelled: its passes are not valid, and its groups stay as they are.
        </p>
      ) : (
        groups.some(({ canChange }) => !canChange) && (
          <p className={classes.note}>This event is over, so its groups stay as they are.</p>
        )
      )}
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
        {allowed !== undefined && <p>Total Groups Allowed: {allowed}</p>}
        {!ticket.isCancelled &&
          (allowed === undefined || groups.length < allowed) &&
          groups.every(({ canChange }) => canChange) && <AddGroup ticketId={ticket.id} />}
      </div>
    </>
  );
}
