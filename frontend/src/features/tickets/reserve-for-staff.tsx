import { DataForm } from "#shared/form/data-form.tsx";
import {
  newTicketBody,
  newTicketFieldsForStaff,
  type Choice,
  type NewTicketValues,
} from "./fields.ts";
import { useReserve } from "./use-reserve.ts";

interface ReserveForStaffProps {
  choice: Choice;
  chosen: number | null;
}

/** Reserves a ticket for anybody; then everything is loaded again, for the next one (rule `buyers`). */
export function ReserveForStaff({ choice, chosen }: ReserveForStaffProps) {
  const reserve = useReserve();
  const initialValues: NewTicketValues = {
    userId: null,
    ticketCategoryId: choice.categories.some(({ id }) => id === chosen) ? chosen : null,
    sponsorId: null,
    userParticipating: true,
  };
  return (
    <DataForm
      method="create"
      name="Ticket"
      fields={newTicketFieldsForStaff(choice)}
      initialValues={initialValues}
      onCreateFunction={(values, headers) =>
        reserve(newTicketBody(values, Number(values.userId), choice), headers)
      }
    />
  );
}
