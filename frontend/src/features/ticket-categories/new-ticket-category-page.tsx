import { useNavigate } from "react-router";
import { client } from "#api/client.ts";
import { paths } from "#shared/paths.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { useAttendeeOrSponsor } from "#shared/lib/use-attendee-or-sponsor.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { Page } from "#shared/ui/page.tsx";
import { categoryBody, categoryFields, newCategory } from "./fields.ts";
import { touched } from "#queries/touched.ts";

export default function NewTicketCategoryPage() {
  const tournamentId = useTournamentId();
  const kind = useAttendeeOrSponsor();
  const navigate = useNavigate();
  return (
    <Page title={`New ${kind} Ticket Category`} width="form">
      <DataForm
        method="create"
        name="Ticket Category"
        fields={categoryFields}
        initialValues={newCategory}
        onCreateFunction={(values, headers) =>
          client.POST("/api/TicketCategory", {
            body: { tournamentId, sponsorFlag: kind === "sponsor", ...categoryBody(values) },
            headers,
          })
        }
        onAfterCreate={() => navigate(paths.ticketCategories(tournamentId, kind))}
        reloads={touched.ticketCategories}
      />
    </Page>
  );
}
