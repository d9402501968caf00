import { useNavigate } from "react-router";
import { ApiError } from "#api/api-error.ts";
import { paths } from "#shared/paths.ts";
import { ConfirmNote } from "#features/session/confirm-note.tsx";
import { noteAsked } from "#session/asked-here.ts";
import { useSignedIn } from "#session/euser.tsx";
import { useOwnEntries } from "#queries/waitlist.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { useAttendeeOrSponsor } from "#shared/lib/use-attendee-or-sponsor.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { showAlert } from "#shared/ui/alerts.ts";
import { AlreadyHeld } from "./already-held.tsx";
import {
  newTicketBody,
  newTicketFields,
  playsGolf,
  type Choice,
  type NewTicketValues,
} from "./fields.ts";
import { useReserve } from "./use-reserve.ts";

interface ReserveFormProps {
  choice: Choice;
  chosen: number | null;
  supportEmail: string | null;
}

/** Reserves a ticket for the user, then shows the tip and the reservations (rule `buyers`). */
export function ReserveForm({ choice, chosen, supportEmail }: ReserveFormProps) {
  const { categories, sponsors } = choice;
  const euser = useSignedIn();
  const tournamentId = useTournamentId();
  const post = usePost(choice);
  const isOffered = categories.some(({ id }) => id === chosen);
  return (
    <>
      <ConfirmFirst categories={categories} />
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
        onPostFunction={post}
      />
    </>
  );
}

/** Asks the user to confirm the address before submitting, as a held place needs its confirmed address. */
function ConfirmFirst({ categories }: Pick<Choice, "categories">) {
  const { isHeldOf } = useOwnEntries();
  const toForm = useWayToForm();
  const held = categories.find(({ id }) => isHeldOf(id));
  if (held === undefined) return null;
  return (
    <ConfirmNote back={toForm(held.id)}>
      A place of {held.name} is held for your address. Please confirm the address before you
      reserve.
    </ConfirmNote>
  );
}

function usePost(choice: Choice) {
  const navigate = useNavigate();
  const euser = useSignedIn();
  const reserve = useReserve();
  const toForm = useWayToForm();
  return async (values: NewTicketValues, headers: Record<string, string>) => {
    const { ticketCategoryId } = values;
    try {
      await reserve(newTicketBody(values, euser.id, choice), headers);
    } catch (error) {
      // The server has mailed a link, which returns to this form.
      if (error instanceof ApiError && error.wantsConfirmedAddress)
        await noteAsked("confirmation", euser.email, toForm(Number(ticketCategoryId)));
      throw error;
    }
    showAlert(tip(playsGolf(choice, ticketCategoryId)));
    await navigate(paths.reservations());
  };
}

/** The address of the form with a category chosen. */
function useWayToForm(): (ticketCategoryId: number) => string {
  const tournamentId = useTournamentId();
  const kind = useAttendeeOrSponsor();
  return (ticketCategoryId) => paths.newTicket(tournamentId, kind, ticketCategoryId);
}

function tip(isPlaying: boolean): string {
  const offers = isPlaying ? "add teammates and reserve a round" : "add teammates";
  return (
    "Your ticket is reserved.\n\n" +
    `Tip: you can ${offers} via the gear icon under the Groups column on the Tickets and Reservations page.`
  );
}
