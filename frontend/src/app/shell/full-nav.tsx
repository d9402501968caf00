import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import type { Tournament } from "#api/types.ts";
import { paths } from "#shared/paths.ts";
import { isVolunteer } from "#session/access.ts";
import { useEuser } from "#session/euser.tsx";
import type { Euser } from "#session/session.ts";
import { useCurrentTournament, type CurrentTournament } from "#queries/current-tournament.tsx";
import { siteQuery } from "#queries/site.ts";
import { mostRecentLiveQuery, tournamentsQuery } from "#queries/tournaments.ts";
import { todayIn } from "#shared/lib/dates.ts";
import { tournamentOfDay } from "#shared/lib/tournaments.ts";
import { AccountNav, VisitorNav } from "./account-nav.tsx";
import { gateItem, siteSections, tournamentSections } from "./nav-items.ts";
import { NavList } from "./nav-list.tsx";

/** The menu below 'All Tournaments': the selected tournament, then the site, then the visitor's account. */
export function FullNav() {
  const { euser } = useEuser();
  const tournament = useCurrentTournament();
  const { id, slug } = tournament;
  return (
    <>
      {slug === "" ? (
        <LandingNav isSelected={id !== 0} />
      ) : (
        <>
          <EventNav id={id} slug={slug} />
          {tournamentSections(euser, tournament).map((section) => (
            <NavList key={section.title ?? ""} {...section} />
          ))}
        </>
      )}
      <GateNav euser={euser} selected={tournament} />
      {siteSections(euser).map((section) => (
        <NavList key={section.title ?? ""} {...section} />
      ))}
      {euser === null ? <VisitorNav /> : <AccountNav email={euser.email} />}
    </>
  );
}

function EventNav({ id, slug }: Pick<Tournament, "id" | "slug">) {
  return (
    <NavList
      items={[{ label: "Event Page", to: paths.publicTournament(id, slug) }]}
      look="button"
    />
  );
}

/** Without a selected tournament, the item that leads to the landing page's tournament. */
function LandingNav({ isSelected }: { isSelected: boolean }) {
  const { pathname } = useLocation();
  const { data: tournament } = useQuery({
    ...mostRecentLiveQuery(),
    meta: { alert: false },
    // The landing page asks for it itself, and a selected tournament is being loaded already.
    enabled: !isSelected && pathname !== paths.home(),
  });
  return isSelected || !tournament ? null : <EventNav {...tournament} />;
}

interface GateNavProps {
  euser: Euser | null;
  selected: CurrentTournament;
}

/** Gives a Volunteer the check-in of the day's tournament on every page, whichever tournament is selected. */
function GateNav({ euser, selected }: GateNavProps) {
  const { data: tournaments } = useQuery({
    ...tournamentsQuery(),
    // No alert: without it the menu only lacks one item.
    meta: { alert: false },
    enabled: isVolunteer(euser),
  });
  const { data: site } = useQuery(siteQuery());
  const current =
    tournaments === undefined || site === undefined
      ? null
      : tournamentOfDay(tournaments, todayIn(site.timeZone));
  if (!isVolunteer(euser) || current === null || current.id === selected.id) return null;
  return <NavList items={[gateItem(current, selected.slug !== "")]} />;
}
