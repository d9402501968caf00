import { useNavigate, useSearchParams } from "react-router";
import { paths, type UserOrSponsor } from "#shared/paths.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import { Page } from "#shared/ui/page.tsx";
import { Tabs } from "#shared/ui/tabs.tsx";
import { SponsorsTab } from "#features/sponsors/parts.tsx";
import { UsersTab } from "./users-tab.tsx";

const tabs = { sponsor: "Sponsors", user: "Users" } as const;

/** The users and the sponsors. The URL has the tab, the filter and the page of its list. */
export default function UsersSponsorsPage() {
  const tournamentId = useTournamentId();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const type: UserOrSponsor = params.get("tab") === "users" ? "user" : "sponsor";
  return (
    <Page
      title="Users/Sponsors"
      actions={
        <>
          <ActionLink to={paths.linkUserToSponsor(tournamentId)}>Link User to Sponsor</ActionLink>
          <ActionLink
            emphasis="primary"
            to={paths.newUserOrSponsor(tournamentId, type)}
            state={{ type }}
          >
            Add new {type}
          </ActionLink>
        </>
      }
    >
      <Tabs
        label="Users or sponsors"
        tabs={tabs}
        selected={type}
        onSelect={(tab) => void navigate(paths.usersAndSponsors(tournamentId, tab))}
      >
        {type === "user" ? <UsersTab /> : <SponsorsTab />}
      </Tabs>
    </Page>
  );
}
