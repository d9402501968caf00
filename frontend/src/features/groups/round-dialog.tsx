import { useMutation, useQuery } from "@tanstack/react-query";
import { client } from "#api/client.ts";
import type { Group, Round, Ticket } from "#api/types.ts";
import { ifUnchanged } from "#api/version.ts";
import { roundsQuery } from "#queries/rounds.ts";
import { shortDateTime } from "#shared/lib/dates-of-lazy-pages.ts";
import { showAlert } from "#shared/ui/alerts.ts";
import { Dialog } from "#shared/ui/dialog.tsx";
import { QueryStates } from "#shared/ui/page-states.tsx";
import { Choices } from "./choices.tsx";
import { touched } from "#queries/touched.ts";
import { shortText, whyNot } from "./spots.ts";

interface RoundDialogProps {
  group: Group;
  ticket: Ticket;
  /** All groups of the ticket. */
  groups: readonly Group[];
  onClose: () => void;
}

/** The rounds of the tournament with their open spots, and the reason when one cannot take the group. */
export function RoundDialog({ group, ticket, groups, onClose }: RoundDialogProps) {
  const rounds = useQuery({ ...roundsQuery(ticket.tournamentId), staleTime: 0 });
  const { mutate, isPending } = useMutation({
    mutationFn: (roundId: number) =>
      client.PUT("/api/Group", { body: { id: group.id, roundId }, headers: ifUnchanged(group) }),
    onSuccess: () => showAlert("Group is assigned successfully."),
    onSettled: (_answer, error) => error === null && onClose(),
    // Reloads also after a refusal, as another group or teammate was first.
    meta: { reloads: touched.groups },
  });
  const reasonOf = (round: Round) =>
    round.id === group.roundId ? "Your round now" : whyNot(group, round);
  const about = (round: Round) =>
    aboutText(round, [
      reasonOf(round) === null ? null : shortText(group, round, ticket.ticketCategory.name),
      assignedText(groups.filter(({ roundId }) => roundId === round.id).length),
    ]);
  return (
    <Dialog title={`Choose a round for ${group.name}`} size="wide" onClose={onClose}>
      <QueryStates of={rounds} what="The rounds" />
      {rounds.data?.length === 0 && <p>There are no rounds yet. They will be announced soon.</p>}
      {rounds.data !== undefined && rounds.data.length > 0 && (
        <Choices
          label="Rounds"
          isPending={isPending}
          choices={rounds.data.map((round) => ({
            id: round.id,
            name: round.name,
            about: about(round),
            whyNot: reasonOf(round),
          }))}
          onChoose={mutate}
        />
      )}
    </Dialog>
  );
}

function aboutText(round: Round, more: readonly (string | null)[]): string {
  const { startDate, startTime, location, attendeeSpotsAvailiable, maxAttendees, liveFlag } = round;
  const start = shortDateTime(startDate, startTime);
  const left = `${attendeeSpotsAvailiable} of ${maxAttendees} spots left`;
  return [start, location, left, ...more, liveFlag ? "" : "not live"].filter(Boolean).join(", ");
}

/** The number of the ticket's groups that are in the round already, in words. */
function assignedText(groups: number): string | null {
  if (groups === 0) return null;
  return groups === 1 ? "1 of your groups" : `${groups} of your groups`;
}
