import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { client, part } from "#api/client.ts";
import { ticketCategoryKeys } from "#features/ticket-categories/queries.ts";

const waitlistKeys = {
  all: ["waitlist"] as const,
  ofCategory: (id: number, limit: number) =>
    [...waitlistKeys.all, "ofCategory", id, limit] as const,
};

/** The first of those who wait for a ticket of a category, in the order of the queue, for an Admin. */
export function waitlistQuery(ticketCategoryId: number, limit: number) {
  const params = { query: { ticketCategoryId, limit, offset: 0 } };
  return queryOptions({
    queryKey: waitlistKeys.ofCategory(ticketCategoryId, limit),
    queryFn: ({ signal }) => part(client.GET("/api/Waitlist", { params, signal })),
  });
}

/** After a change to the waitlist: it is loaded again, and so is what is left, as an offered place is held. */
export function useReloadWaitlist(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: waitlistKeys.all }),
      queries.invalidateQueries({ queryKey: ticketCategoryKeys.all }),
    ]);
}
