import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { Ticket } from "#api/types.ts";
import { paths } from "#shared/paths.ts";
import { Link } from "#shared/ui/link.tsx";
import { ticketCategoriesQuery } from "#queries/ticket-categories.ts";
import { partOfTicketsQuery, type TicketFilter } from "#queries/tickets.ts";
import classes from "./admin.module.css";

interface FoundElsewhereProps {
  tournamentId: number;
  /** The category of the open tab. */
  categoryId: number;
  /** The filter without the category. */
  filter: TicketFilter;
  search: string;
}

/** Number of tickets to count at most. */
const countedTickets = 500;

/** Links to the other tabs in which a search finds tickets. */
export function FoundElsewhere({ tournamentId, categoryId, filter, search }: FoundElsewhereProps) {
  const [params] = useSearchParams();
  const asked = { search, limit: countedTickets, offset: 0 };
  const { data } = useQuery({
    ...partOfTicketsQuery(tournamentId, filter, asked),
    enabled: search.trim() !== "",
    meta: { alert: false },
  });
  const { data: categories = [] } = useQuery(ticketCategoriesQuery(tournamentId));
  if (search.trim() === "" || data === undefined) return null;
  const found = categories
    .filter(({ id }) => id !== categoryId)
    .map((category) => ({ category, count: countOf(data.rows, category.id) }))
    .filter(({ count }) => count > 0);
  if (found.length === 0) return null;
  const more = countOf(data.rows, categoryId) > 0 ? "more " : "";
  const addressOf = ({ id, sponsorFlag }: { id: number; sponsorFlag: boolean }) => {
    const search = new URLSearchParams(params);
    search.delete("page");
    search.set("category", String(id));
    return `${paths.tickets(tournamentId, sponsorFlag ? "sponsor" : "attendee")}?${search}`;
  };
  return (
    <ul className={classes.elsewhere} aria-label="Found in other categories">
      {found.map(({ category, count }) => (
        <li key={category.id}>
          <Link to={addressOf(category)}>
            {count} {more}in {category.name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function countOf(tickets: readonly Ticket[], categoryId: number): number {
  return tickets.filter(({ ticketCategoryId }) => ticketCategoryId === categoryId).length;
}
