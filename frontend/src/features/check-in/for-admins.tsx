import { useState } from "react";
import { answer, client } from "#api/client.ts";
import { CorrectNameDialog } from "#features/groups/parts.tsx";
import { isAdmin } from "#session/access.ts";
import { useEuser } from "#session/euser.tsx";
import { paths } from "#shared/paths.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { CallButton } from "#shared/ui/call-button.tsx";
import { guestOf, type Attendee } from "./attendee.ts";

interface ForAdminsProps {
  attendee: Attendee;
  tournamentId: number;
}

/**
 * Admins correct the name where they see it, and find the ticket of somebody who has not paid. Both need the network: the
 * roster on the phone has no account.
 */
export function ForAdmins({ attendee, tournamentId }: ForAdminsProps) {
  const { euser } = useEuser();
  const [userId, setUserId] = useState<number | null>(null);
  const { id, displayName, paid, captain } = attendee;
  // Without a name they are found by the buyer of their ticket.
  const known = displayName === guestOf(attendee) ? captain : displayName;
  if (!isAdmin(euser)) return null;
  return (
    <>
      {!paid && <ActionLink to={paths.ticketsFound(tournamentId, known)}>Payment</ActionLink>}
      <CallButton
        send={() => answer(client.GET("/api/Attendee/{id}", { params: { path: { id } } }))}
        onDone={(holder) => setUserId(holder.userId)}
      >
        Correct name
      </CallButton>
      {userId !== null && (
        <CorrectNameDialog userId={userId} name={displayName} onClose={() => setUserId(null)} />
      )}
    </>
  );
}
