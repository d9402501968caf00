import { useQuery } from "@tanstack/react-query";
import { paths } from "#shared/paths.ts";
import { roundsQuery } from "#queries/rounds.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { useAttendeeOrSponsor } from "#shared/lib/use-attendee-or-sponsor.ts";
import { useCreated } from "#shared/lib/use-created.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import type { Choice } from "./fields.ts";
import { useSellWalkUp } from "./use-reserve.ts";
import { noWalkUp, walkUpBody, walkUpFields } from "./walk-up-fields.ts";

interface ReserveForStaffProps {
  choice: Choice;
  chosen: number | null;
}

/** Sells a ticket to a known or a new buyer, then opens its groups (rule `walk-up`). */
export function ReserveForStaff({ choice, chosen }: ReserveForStaffProps) {
  const tournamentId = useTournamentId();
  const kind = useAttendeeOrSponsor();
  // Selling also works while the rounds are not loaded.
  const { data: rounds = [] } = useQuery(roundsQuery(tournamentId));
  const openGroups = useCreated((id) => paths.ticketGroups(tournamentId, kind, id));
  const sell = useSellWalkUp();
  const isOffered = choice.categories.some(({ id }) => id === chosen);
  return (
    <DataForm
      method="create"
      name="Ticket"
      fields={walkUpFields(choice, rounds)}
      initialValues={{ ...noWalkUp, ticketCategoryId: isOffered ? chosen : null }}
      onCreateFunction={(values, headers) => sell(walkUpBody(values, choice, rounds), headers)}
      onAfterCreate={openGroups}
    />
  );
}
