import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { ApiError } from "#api/api-error.ts";
import { paths } from "#shared/paths.ts";
import { ConfirmNote } from "#features/session/confirm-note.tsx";
import { noteAsked } from "#session/asked-here.ts";
import { useSignedIn } from "#session/euser.tsx";
import { userQuery } from "#queries/accounts.ts";
import { useOwnEntries } from "#queries/waitlist.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { personNameAndEmail } from "#shared/lib/person-name.ts";
import { useAttendeeOrSponsor } from "#shared/lib/use-attendee-or-sponsor.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { showAlert } from "#shared/ui/alerts.ts";
import { Loading } from "#shared/ui/page-states.tsx";
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

/** Reserves a ticket for oneself; then come the tip and the reservations (rule `buyers`). */
export function ReserveForm({ choice, chosen, supportEmail }: ReserveFormProps) {
  const { categories, sponsors } = choice;
  const euser = useSignedIn();
  const tournamentId = useTournamentId();
  const post = usePost(choice);
  // Their name, where it can be had: the session knows the address alone.
  const account = useQuery({ ...userQuery(euser.id), meta: { alert: false } });
  const isOffered = categories.some(({ id }) => id === chosen);
  if (account.isPending) return <Loading />;
  return (
    <>
      <ConfirmFirst categories={categories} />
      <AlreadyHeld tournamentId={tournamentId} />
      <DataForm
        method="post"
        fields={newTicketFields(choice, supportEmail)}
        initialValues={{
          userId: personNameAndEmail(account.data ?? { nameFirst: "", nameLast: "", ...euser }),
          ticketCategoryId: isOffered ? chosen : null,
          sponsorId: sponsors?.length === 1 ? (sponsors[0]?.id ?? null) : null,
          userParticipating: true,
        }}
        onPostFunction={post}
      />
    </>
  );
}

/** A held place goes to its address alone, so that this is confirmed first: said before anybody submits in vain. */
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
      // A link was mailed, which leads back here.
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
