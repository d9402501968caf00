import { useState, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { client, responseData } from "#api/client.ts";
import type { Ticket } from "#api/types.ts";
import { CorrectNameDialog } from "#features/groups/parts.tsx";
import { MarkOnePaidDialog } from "#features/tickets/parts.tsx";
import { touched } from "#queries/touched.ts";
import { isAdmin } from "#session/access.ts";
import { useEuser } from "#session/euser.tsx";
import { paths } from "#shared/paths.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { showAlert } from "#shared/ui/alerts.ts";
import { CallButton } from "#shared/ui/call-button.tsx";
import { guestOf, type Attendee } from "./attendee.ts";
import { NoShows } from "./no-shows.tsx";
import type { Desk } from "./queue/desk.ts";

interface ForAdminsProps {
  attendee: Attendee;
  /** All attendees of the list. */
  all: readonly Attendee[];
  desk: Desk;
}

/**
 * The actions of Admins: correct the name, record a payment, find an unpaid ticket, mark no-shows, replace a person, and change
 * pairing and hole. All need the network, as the roster on the phone has neither accounts nor tickets.
 */
export function ForAdmins({ attendee, all, desk }: ForAdminsProps) {
  const { euser } = useEuser();
  const [userId, setUserId] = useState<number | null>(null);
  const { isOffline } = useSyncExternalStore(desk.subscribe, desk.read);
  const { id, displayName, paid, captain } = attendee;
  // A person without a name is found by the buyer of the ticket.
  const known = displayName === guestOf(attendee) ? captain : displayName;
  const navigate = useNavigate();
  if (!isAdmin(euser)) return null;
  const kind = attendee.sponsor === null ? "attendee" : "sponsor";
  return (
    <>
      {!paid && <PaidNow attendeeId={id} />}
      {!paid && (
        <ActionLink to={paths.ticketsFound(desk.tournamentId, known)}>
          {isOffline ? "Payment (opens with a network only)" : "Payment"}
        </ActionLink>
      )}
      <CallButton
        send={() => holderOf(id)}
        onDone={({ ticketId }) => {
          void navigate(paths.ticketGroups(desk.tournamentId, kind, ticketId));
        }}
      >
        Replace or remove
      </CallButton>
      {attendee.roundId !== null && (
        <ActionLink
          to={paths.pairingsOfRound(desk.tournamentId, attendee.roundId, attendee.pairingId)}
        >
          {isOffline ? "Pairing and hole (opens with a network only)" : "Pairing and hole"}
        </ActionLink>
      )}
      <NoShows tournamentId={desk.tournamentId} attendee={attendee} all={all} />
      <CallButton send={() => holderOf(id)} onDone={(holder) => setUserId(holder.userId)}>
        Correct name
      </CallButton>
      {userId !== null && (
        <CorrectNameDialog userId={userId} name={displayName} onClose={() => setUserId(null)} />
      )}
    </>
  );
}

/** A button that opens the dialog to mark the ticket of a place paid. */
function PaidNow({ attendeeId }: { attendeeId: number }) {
  const [ticket, setTicket] = useState<Ticket | null>(null);
  const open = (loaded: Ticket) =>
    loaded.paid ? showAlert("This ticket is paid already.") : setTicket(loaded);
  const close = () => setTicket(null);
  return (
    <>
      <CallButton
        send={() => ticketOfPlace(attendeeId)}
        onDone={open}
        // Another Admin may have marked it paid, or cancelled it.
        reloads={touched.tickets}
      >
        Paid now
      </CallButton>
      {ticket !== null && <MarkOnePaidDialog ticket={ticket} onDone={close} onClose={close} />}
    </>
  );
}

/** The account and the ticket of a place. */
function holderOf(id: number) {
  return responseData(client.GET("/api/Attendee/{id}", { params: { path: { id } } }));
}

async function ticketOfPlace(id: number): Promise<Ticket> {
  const { ticketId } = await holderOf(id);
  return responseData(client.GET("/api/Ticket/{id}", { params: { path: { id: ticketId } } }));
}
