import { useQuery } from "@tanstack/react-query";
import { client } from "#api/client.ts";
import { termQuery } from "#queries/terms.ts";
import { touched } from "#queries/touched.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { paths } from "#shared/paths.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { QueryStates } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { termBody, termFields, termValues } from "./fields.ts";

/** Edits the payment terms, for Admins (rule `payment-terms`). */
export default function TermsPage() {
  const id = useTournamentId();
  const query = useQuery(termQuery(id));
  const { data: term } = query;
  return (
    <Page
      title="Payment Terms"
      width="form"
      intro="Until when tickets are to be paid. A change gives everybody three more days at least."
      actions={<ActionLink to={paths.overdueTickets(id)}>Overdue Tickets</ActionLink>}
    >
      <QueryStates of={query} what="The payment terms" />
      {term !== undefined && (
        <DataForm
          method="edit"
          name="Payment Terms"
          fields={termFields}
          initialValues={termValues(term)}
          version={term.etag}
          onUpdateFunction={(values, headers) =>
            client.PUT("/api/Term", { body: { id, ...termBody(values) }, headers })
          }
          reloads={touched.terms}
        />
      )}
    </Page>
  );
}
