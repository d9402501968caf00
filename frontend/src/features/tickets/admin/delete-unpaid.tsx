import type { Ticket } from "#api/types.ts";
import { client, responseData } from "#api/client.ts";
import { isToPay } from "#features/tickets/rules.ts";
import { touched } from "#queries/touched.ts";
import { dollarsText } from "#shared/lib/money.ts";
import { personName } from "#shared/lib/person-name.ts";
import { askConfirm, showAlert } from "#shared/ui/alerts.ts";
import { CallButton } from "#shared/ui/call-button.tsx";
import { RowActions } from "#shared/ui/row-actions.tsx";
import { useSelection } from "./selection.tsx";

interface DeleteUnpaidProps {
  ticket: Ticket;
  /** The id of the element with the name of the purchaser. */
  describedBy: string;
  /** Called when the tickets leave the shown list. */
  onGone: () => void;
}

/** Deletes all unpaid tickets of this ticket's purchaser in the tournament, of all categories. */
export function DeleteUnpaid({ ticket, describedBy, onGone }: DeleteUnpaidProps) {
  const { remove } = useSelection();
  const { tournamentId, userId } = ticket;
  const deleteMeant = async () => {
    // Loads all tickets, as the list shows a part of one category.
    const path = { id: userId };
    const all = await responseData(client.GET("/api/Ticket/query/user/{id}", { params: { path } }));
    const toPay = all.filter((one) => one.tournamentId === tournamentId && isToPay(one));
    const [unpaid, kept] = [toPay.filter(hasNoMoney), toPay.filter((one) => !hasNoMoney(one))];
    if (unpaid.length === 0) {
      showAlert(
        [`${nameOf(ticket)} has no ticket that can be deleted.`, ...kept.map(whyKept)].join("\n\n"),
      );
      return false;
    }
    if (!askConfirm([question(unpaid, ticket), ...kept.map(whyKept)].join("\n\n"))) return false;
    const query = { tournamentId, userId };
    await responseData(client.DELETE("/api/Ticket/unpaid", { params: { query } }));
    remove(unpaid.map(({ id }) => id));
    return true;
  };
  return (
    <RowActions>
      <CallButton
        isPlain
        aria-describedby={describedBy}
        send={deleteMeant}
        onDone={(isDeleted) => isDeleted && onGone()}
        reloads={touched.tickets}
      >
        Delete all unpaid
      </CallButton>
    </RowActions>
  );
}

function question(unpaid: readonly Ticket[], ticket: Ticket): string {
  const tickets =
    unpaid.length === 1 ? "the 1 unpaid ticket" : `all ${unpaid.length} unpaid tickets`;
  return `Are you sure you want to delete ${tickets} of ${nameOf(ticket)} for this tournament, whatever their category?`;
}

function nameOf({ user }: Ticket): string {
  const name = personName(user);
  return user.email === null || user.email === name ? name : `${name} (${user.email})`;
}

/** Whether a ticket can be deleted: no money was received for it (rule `deleting-tickets`). */
function hasNoMoney({ received }: Ticket): boolean {
  return received === 0;
}

function whyKept({ reference, received }: Ticket): string {
  return `${reference} stays, as ${dollarsText(received)} was received for it.`;
}
