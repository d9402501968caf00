import { queryOptions } from "@tanstack/react-query";
import { answer, client, loaded, part } from "#api/client.ts";
import type { ListPart } from "#shared/lib/use-list-place.ts";

export const sponsorKeys = {
  all: ["sponsors"] as const,
  list: () => [...sponsorKeys.all, "list"] as const,
  part: (asked: ListPart) => [...sponsorKeys.all, "part", asked] as const,
  detail: (id: number) => [...sponsorKeys.all, "detail", id] as const,
};

/** By name: all of them for an Admin, else those that the visitor manages. */
export function sponsorsQuery() {
  return queryOptions({
    queryKey: sponsorKeys.list(),
    queryFn: () => answer(client.GET("/api/Sponsor")),
  });
}

/** A part of these. */
export function partOfSponsorsQuery(asked: ListPart) {
  return queryOptions({
    queryKey: sponsorKeys.part(asked),
    queryFn: ({ signal }) => part(client.GET("/api/Sponsor", { params: { query: asked }, signal })),
  });
}

export function sponsorQuery(id: number) {
  return queryOptions({
    queryKey: sponsorKeys.detail(id),
    queryFn: () => loaded(client.GET("/api/Sponsor/{id}", { params: { path: { id } } })),
  });
}
