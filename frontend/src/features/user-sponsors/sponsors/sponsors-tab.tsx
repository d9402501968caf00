import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { partOfSponsorsQuery } from "#features/sponsors/queries.ts";
import { useListPlace } from "#shared/lib/use-list-place.ts";
import { SearchedList } from "#shared/ui/searched-list.tsx";
import { SponsorTable } from "./sponsor-table.tsx";

export function SponsorsTab() {
  const place = useListPlace();
  const sponsors = useQuery({
    ...partOfSponsorsQuery(place.part),
    placeholderData: keepPreviousData,
  });
  return <SearchedList what="sponsors" place={place} list={sponsors} Table={SponsorTable} />;
}
