import { useNavigate } from "react-router";
import { paths } from "#shared/paths.ts";
import { useSignedIn } from "#session/euser.tsx";
import { DataForm } from "#shared/form/data-form.tsx";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { showAlert } from "#shared/ui/alerts.ts";
import { AlreadyHeld } from "./already-held.tsx";
import { newTicketBody, newTicketFields, playsGolf, type Choice } from "./fields.ts";
import { useReserve } from "./use-reserve.ts";

interface ReserveFormProps {
  choice: Choice;
  chosen: number | null;
  supportEmail: string | null;
}

/** Reserves a ticket for oneself; then come the tip and the reservations (rule `buyers`). */
export function ReserveForm({ choice, chosen, supportEmail }: ReserveFormProps) {
  const { categories, sponsors } = choice;
  const navigate = useNavigate();
  const euser = useSignedIn();
  const reserve = useReserve();
  const tournamentId = useTournamentId();
  const isOffered = categories.some(({ id }) => id === chosen);
  return (
    <>
      <AlreadyHeld tournamentId={tournamentId} />
      <DataForm
        method="post"
        fields={newTicketFields(choice, supportEmail)}
        initialValues={{
          userId: euser.email,
          ticketCategoryId: isOffered ? chosen : null,
          sponsorId: sponsors?.length === 1 ? (sponsors[0]?.id ?? null) : null,
          userParticipating: true,
        }}
        onPostFunction={async (values, headers) => {
          await reserve(newTicketBody(values, euser.id, choice), headers);
          showAlert(tip(playsGolf(choice, values.ticketCategoryId)));
          await navigate(paths.reservations());
        }}
      />
    </>
  );
}

function tip(isPlaying: boolean): string {
  const offers = isPlaying ? "add teammates and reserve a round" : "add teammates";
  return (
    "Your ticket is reserved.\n\n" +
    `Tip: you can ${offers} via the gear icon under the Groups column on the Tickets and Reservations page.`
  );
}
