import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { ApiError } from "#api/api-error.ts";
import { client } from "#api/client.ts";
import type { TicketCategory } from "#api/types.ts";
import { paths } from "#app/paths.ts";
import { isAdmin } from "#features/session/access.ts";
import { useSignedIn } from "#features/session/euser.tsx";
import { passKeys } from "#features/passes/queries.ts";
import { ticketCategoryKeys } from "#features/ticket-categories/queries.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import type { SendFunction } from "#shared/form/form-method.ts";
import { showAlert } from "#shared/ui/alerts.ts";
import { newTicketFields, type NewTicketValues } from "./fields.ts";
import { ticketKeys } from "./queries.ts";

interface ReserveFormProps {
  categories: readonly TicketCategory[];
  chosen: number | null;
}

export function ReserveForm({ categories, chosen }: ReserveFormProps) {
  const navigate = useNavigate();
  const euser = useSignedIn();
  const reserve = useReserve(euser.id);

  const post: SendFunction<NewTicketValues> = async (values, headers) => {
    await reserve(Number(values.ticketCategoryId), headers);
    if (!isAdmin(euser)) showAlert(tip);
    await navigate(paths.reservations());
  };
  const isOffered = categories.some(({ id }) => id === chosen);
  return (
    <DataForm
      method="post"
      fields={newTicketFields(categories)}
      initialValues={{
        userId: euser.email,
        ticketCategoryId: isOffered ? chosen : null,
      }}
      onPostFunction={post}
    />
  );
}

/** Reserves a ticket for oneself. */
function useReserve(userId: number) {
  const queries = useQueryClient();
  return async (ticketCategoryId: number, headers: Record<string, string>) => {
    const body = { ticketCategoryId, userId };
    const countAgain = () => void queries.invalidateQueries({ queryKey: ticketCategoryKeys.all });
    try {
      await client.POST("/api/Ticket", { body, headers });
    } catch (error) {
      // Somebody else may have had the last one.
      if (error instanceof ApiError && error.status === 409) countAgain();
      throw error;
    }
    countAgain();
    void queries.invalidateQueries({ queryKey: ticketKeys.all });
    void queries.invalidateQueries({ queryKey: passKeys.all });
  };
}

const tip =
  "Your ticket is reserved.\n\n" +
  "Tip: you can add teammates and reserve a round via the gear icon under the Groups column on the " +
  "Tickets and Reservations page.";
