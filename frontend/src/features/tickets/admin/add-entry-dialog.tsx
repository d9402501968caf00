import { useQuery } from "@tanstack/react-query";
import type { Ledger, Ticket } from "#api/types.ts";
import { addLedgerEntry } from "#queries/tickets.ts";
import { siteQuery } from "#queries/site.ts";
import { touched } from "#queries/touched.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { QueryStates } from "#shared/ui/page-states.tsx";
import classes from "./admin.module.css";
import { entryBody, entryFields, newEntry, withAmount } from "./entry-fields.ts";
import { whoseText } from "./whose-text.ts";

interface AddEntryDialogProps {
  ticket: Ticket;
  ledger: Ledger;
  onClose: () => void;
}

/** Adds an entry to a ticket's ledger; the proposed amount is the outstanding one. */
export function AddEntryDialog({ ticket, ledger, onClose }: AddEntryDialogProps) {
  const query = useQuery(siteQuery());
  const { data: site } = query;
  return (
    <Dialog title="Add entry" isForm onClose={onClose}>
      <p className={classes.whose}>{whoseText([ticket])}</p>
      <QueryStates of={query} what="This" />
      {site !== undefined && (
        <DataForm
          method="post"
          submitLabel="Add entry"
          fields={entryFields}
          initialValues={newEntry(ledger, site.timeZone)}
          onChange={(values, before) => withAmount(ledger, values, before)}
          onPostFunction={(values, headers) =>
            addLedgerEntry(ticket.id, entryBody(values), headers)
          }
          onAfterPost={onClose}
          reloads={touched.tickets}
        />
      )}
    </Dialog>
  );
}
