import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import { client } from "#api/client.ts";
import type { Sponsor } from "#api/types.ts";
import { paths } from "#shared/paths.ts";
import { userSuggestions } from "#queries/accounts.ts";
import { sponsorsQuery } from "#queries/sponsors.ts";
import { touched } from "#queries/touched.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import type { FieldDefinition } from "#shared/form/field-definition.ts";
import type { SendFunction } from "#shared/form/form-method.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { Empty, QueryStates } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";

const intro =
  "The user may then edit the sponsor and reserve tickets for it. If the sponsor is live, it is also shown " +
  "on the page of this tournament.";

export default function LinkUserPage() {
  const tournamentId = useTournamentId();
  const query = useQuery(sponsorsQuery());
  const sponsors = query.data?.sponsors;
  return (
    <Page title="Link User to Sponsor" intro={intro} width="form">
      <QueryStates of={query} what="The sponsors" />
      {sponsors?.length === 0 && (
        <Empty>
          <p>There are no sponsors yet.</p>
          <ActionLink to={paths.newUserOrSponsor(tournamentId, "sponsor")}>
            Add new sponsor
          </ActionLink>
        </Empty>
      )}
      {sponsors !== undefined && sponsors.length > 0 && <LinkForm sponsors={sponsors} />}
    </Page>
  );
}

interface LinkValues {
  userId: number | null;
  sponsorId: number | null;
}

function LinkForm({ sponsors }: { sponsors: readonly Sponsor[] }) {
  const tournamentId = useTournamentId();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const wanted = Number(params.get("sponsorId"));

  const create: SendFunction<LinkValues> = ({ userId, sponsorId }, headers) => {
    const body = { userId: Number(userId), sponsorId: Number(sponsorId), tournamentId };
    return client.POST("/api/UserSponsor", { body, headers });
  };
  return (
    <DataForm
      method="create"
      name="link of a user to a sponsor"
      fields={linkFields(sponsors)}
      initialValues={{
        userId: null,
        sponsorId: sponsors.find(({ id }) => id === wanted)?.id ?? null,
      }}
      onCreateFunction={create}
      onAfterCreate={() => navigate(paths.usersAndSponsors(tournamentId))}
      reloads={touched.userSponsors}
    />
  );
}

function linkFields(sponsors: readonly Sponsor[]): FieldDefinition<keyof LinkValues>[] {
  return [
    {
      fieldName: "userId",
      label: "User",
      inputType: "suggestion",
      isRequired: true,
      options: userSuggestions,
    },
    {
      fieldName: "sponsorId",
      label: "Sponsor",
      inputType: "dropdown",
      isRequired: true,
      options: sponsors.map(({ id, name }) => ({ id, name })),
    },
  ];
}
