import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { partOfSponsorsQuery } from "#queries/sponsors.ts";
import { useListPlace } from "#shared/lib/use-list-place.ts";
import { SearchedList } from "#shared/ui/searched-list.tsx";
import { ToggleTags } from "#shared/ui/tags.tsx";
import { SponsorTable } from "./sponsor-table.tsx";
import { sponsorTags, useSponsorFilter } from "./use-sponsor-filter.ts";

export function SponsorsTab() {
  const place = useListPlace();
  const { filter, selected, toggle } = useSponsorFilter();
  const sponsors = useQuery({
    ...partOfSponsorsQuery(filter, place.part),
    placeholderData: keepPreviousData,
  });
  return (
    <>
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
