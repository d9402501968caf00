import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { TicketCategory } from "#api/types.ts";
import { partOfTicketsQuery } from "#queries/tickets.ts";
import { useListPlace } from "#shared/lib/use-list-place.ts";
import { SearchedList } from "#shared/ui/searched-list.tsx";
import { ToggleTags } from "#shared/ui/tags.tsx";
import { FoundElsewhere } from "./found-elsewhere.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { TicketRows } from "./ticket-rows.tsx";
import { ticketTags, useTicketFilter } from "./use-ticket-filter.ts";

interface TicketsOfCategoryProps {
  tournamentId: number;
  category: TicketCategory;
}

export function TicketsOfCategory({ tournamentId, category }: TicketsOfCategoryProps) {
  const place = useListPlace();
  const { paid, cancelled, overdue, selected, toggle } = useTicketFilter();
  const filter = {
    ...(paid === undefined ? {} : { paid }),
    ...(cancelled === undefined ? {} : { cancelled }),
    ...(overdue && { overdue }),
  };
  const ofCategory = { ticketCategoryId: category.id, ...filter };
  const tickets = useQuery({
    ...partOfTicketsQuery(tournamentId, ofCategory, place.part),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <ToggleTags label="Which tickets" tags={ticketTags} selected={selected} onToggle={toggle} />
      <SearchedList
        what="tickets"
        place={place}
        list={tickets}
        isFiltered={selected.length > 0}
        found={
          <FoundElsewhere
            tournamentId={tournamentId}
            categoryId={category.id}
            filter={filter}
            search={place.part.search}
          />
        }
        Above={SelectionBar}
        Table={TicketRows}
      />
    </>
  );
}
