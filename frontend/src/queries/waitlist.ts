import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { client, part } from "#api/client.ts";
import { ticketCategoryKeys } from "./ticket-categories.ts";

const waitlistKeys = {
  all: ["waitlist"] as const,
  ofCategory: (id: number, limit: number) =>
    [...waitlistKeys.all, "ofCategory", id, limit] as const,
};

/** The first entries of a category's waitlist, in the order of its queue, for Admins. */
export function waitlistQuery(ticketCategoryId: number, limit: number) {
  const params = { query: { ticketCategoryId, limit, offset: 0 } };
  return queryOptions({
    queryKey: waitlistKeys.ofCategory(ticketCategoryId, limit),
    queryFn: ({ signal }) => part(client.GET("/api/Waitlist", { params, signal })),
  });
}

/** After a change to the waitlist: invalidates it, and the tickets left, because an offer holds a place. */
export function useReloadWaitlist(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: waitlistKeys.all }),
      queries.invalidateQueries({ queryKey: ticketCategoryKeys.all }),
    ]);
}
