import { paths } from "#app/paths.ts";
import { useEuser } from "#features/session/euser.tsx";
import { useCurrentTournament } from "#features/tournaments/current-tournament.tsx";
import { AccountNav, VisitorNav } from "./account-nav.tsx";
import { siteSections, tournamentSections } from "./nav-items.ts";
import { NavList } from "./nav-list.tsx";

/** The menu below 'All Tournaments': the selected tournament, then the site, then the visitor's account. */
export function FullNav() {
  const { euser } = useEuser();
  const tournament = useCurrentTournament();
  const { id, slug } = tournament;
  return (
    <>
      {slug !== "" && (
        <>
          <NavList
            items={[{ label: "Event Page", to: paths.publicTournament(id, slug) }]}
            look="button"
          />
          {tournamentSections(euser, tournament).map((section) => (
            <NavList key={section.title ?? ""} {...section} />
          ))}
        </>
      )}
      {siteSections(euser).map((section) => (
        <NavList key={section.title ?? ""} {...section} />
      ))}
      {euser === null ? <VisitorNav /> : <AccountNav email={euser.email} />}
    </>
  );
}
