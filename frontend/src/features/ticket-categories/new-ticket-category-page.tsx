import { useNavigate } from "react-router";
import { client } from "#api/client.ts";
import { paths } from "#shared/paths.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { useAttendeeOrSponsor } from "#shared/lib/use-attendee-or-sponsor.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { Page } from "#shared/ui/page.tsx";
import { categoryBody, categoryFields, newCategory } from "./fields.ts";
import { useReloadTicketCategories } from "./staff-queries.ts";

export default function NewTicketCategoryPage() {
  const tournamentId = useTournamentId();
  const kind = useAttendeeOrSponsor();
  const navigate = useNavigate();
  const reload = useReloadTicketCategories();
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
        onAfterCreate={async () => {
          await reload();
          await navigate(paths.ticketCategories(tournamentId, kind));
        }}
      />
    </Page>
  );
}
