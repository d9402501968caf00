import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { partOfSponsorsQuery } from "#queries/sponsors.ts";
import { sponsorsPutOnQuery } from "#queries/tournament-sponsors.ts";
import { useListPlace } from "#shared/lib/use-list-place.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { Failed } from "#shared/ui/page-states.tsx";
import { SearchedList } from "#shared/ui/searched-list.tsx";
import { ToggleTags } from "#shared/ui/tags.tsx";
import { SponsorTable } from "./sponsor-table.tsx";
import classes from "./sponsors.module.css";
import { sponsorTags, useSponsorFilter } from "./use-sponsor-filter.ts";
import { WaitingSponsors } from "./waiting-sponsors.tsx";

export function SponsorsTab() {
  const place = useListPlace();
  const { filter, selected, toggle } = useSponsorFilter();
  const sponsors = useQuery({
    ...partOfSponsorsQuery(filter, place.part),
    placeholderData: keepPreviousData,
  });
  const putOn = useQuery(sponsorsPutOnQuery(useTournamentId()));
  return (
    <>
      <p className={classes.intro}>
        The event page shows the sponsors that you put on this event, and those with a ticket or a
        linked user, once they are live.
      </p>
      <WaitingSponsors />
      {putOn.isError && putOn.data === undefined && (
        <Failed onRetry={putOn.refetch}>
          Which sponsors are on this event could not be loaded just now.
        </Failed>
      )}
      <ToggleTags label="Which sponsors" tags={sponsorTags} selected={selected} onToggle={toggle} />
      <SearchedList
        what="sponsors"
        place={place}
        list={sponsors}
        isFiltered={selected.length > 0}
        Table={SponsorTable}
      />
    </>
  );
}
