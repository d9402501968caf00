import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { isNotFound } from "#api/api-error.ts";
import { client, type Loaded } from "#api/client.ts";
import type { TicketCategory } from "#api/types.ts";
import { paths, type AttendeeOrSponsor } from "#shared/paths.ts";
import { siteQuery } from "#queries/site.ts";
import { touched } from "#queries/touched.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { useAttendeeOrSponsor } from "#shared/lib/use-attendee-or-sponsor.ts";
import { useRouteId } from "#shared/lib/use-route-id.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { Empty, QueryStates } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { categoryBody, categoryFields, categoryValues } from "./fields.ts";
import { ticketCategoryQuery } from "./staff-queries.ts";

export default function EditTicketCategoryPage() {
  const tournamentId = useTournamentId();
  const kind = useAttendeeOrSponsor();
  const id = useRouteId("ticketCategoryId");
  const query = useQuery({ ...ticketCategoryQuery(id ?? 0), enabled: id !== null });
  const site = useQuery(siteQuery());
  const { data, error } = query;
  const isUnknown =
    id === null || isNotFound(error) || (data !== undefined && !isOf(data, tournamentId, kind));
  return (
    <Page title={`Edit ${kind} Ticket Category`} width="form">
      {isUnknown ? (
        <Unknown tournamentId={tournamentId} kind={kind} />
      ) : (
        <>
          <QueryStates of={[query, site]} what="The ticket category" />
          {data !== undefined && site.data !== undefined && (
            <CategoryForm category={data} kind={kind} timeZone={site.data.timeZone} />
          )}
        </>
      )}
    </Page>
  );
}

function isOf(category: TicketCategory, tournamentId: number, kind: AttendeeOrSponsor): boolean {
  return category.tournamentId === tournamentId && category.sponsorFlag === (kind === "sponsor");
}

interface UnknownProps {
  tournamentId: number;
  kind: AttendeeOrSponsor;
}

function Unknown({ tournamentId, kind }: UnknownProps) {
  return (
    <Empty>
      <p>There is no such {kind} ticket category in this tournament. It may have been deleted.</p>
      <ActionLink to={paths.ticketCategories(tournamentId, kind)}>
        See all {kind} ticket categories
      </ActionLink>
    </Empty>
  );
}

interface CategoryFormProps {
  category: Loaded<TicketCategory>;
  kind: AttendeeOrSponsor;
  timeZone: string;
}

function CategoryForm({ category, kind, timeZone }: CategoryFormProps) {
  const navigate = useNavigate();
  const initialValues = categoryValues(category, timeZone);
  return (
    <DataForm
      method="edit"
      name="Ticket Category"
      fields={categoryFields}
      initialValues={initialValues}
      version={category.etag}
      onUpdateFunction={(values, headers) =>
        client.PUT("/api/TicketCategory", {
          body: { id: category.id, ...categoryBody(values, timeZone, initialValues) },
          headers,
        })
      }
      onAfterUpdate={() => navigate(paths.ticketCategories(category.tournamentId, kind))}
      reloads={touched.ticketCategories}
    />
  );
}
