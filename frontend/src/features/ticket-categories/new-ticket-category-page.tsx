import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { client } from "#api/client.ts";
import { paths } from "#shared/paths.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { useAttendeeOrSponsor } from "#shared/lib/use-attendee-or-sponsor.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { QueryStates } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { categoryBody, categoryFields, newCategory } from "./fields.ts";
import { siteQuery } from "#queries/site.ts";
import { touched } from "#queries/touched.ts";

export default function NewTicketCategoryPage() {
  const tournamentId = useTournamentId();
  const kind = useAttendeeOrSponsor();
  const navigate = useNavigate();
  const site = useQuery(siteQuery());
  return (
    <Page title={`New ${kind} Ticket Category`} width="form">
      <QueryStates of={site} what="The form" />
      {site.data !== undefined && (
        <DataForm
          method="create"
          name="Ticket Category"
          fields={categoryFields}
          initialValues={newCategory}
          onCreateFunction={(values, headers) =>
            client.POST("/api/TicketCategory", {
              body: {
                tournamentId,
                sponsorFlag: kind === "sponsor",
                ...categoryBody(values, site.data.timeZone, newCategory),
              },
              headers,
            })
          }
          onAfterCreate={() => navigate(paths.ticketCategories(tournamentId, kind))}
          reloads={touched.ticketCategories}
        />
      )}
    </Page>
  );
}
