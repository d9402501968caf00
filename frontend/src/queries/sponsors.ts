import { queryOptions } from "@tanstack/react-query";
import { client, dataWithVersion, responseData, rowsWithTotal } from "#api/client.ts";
import type { NameSponsor, Sponsor } from "#api/types.ts";
import { ifUnchanged } from "#api/version.ts";
import type { ListPart } from "#shared/lib/use-list-place.ts";

/** The filter of sponsors; with both flags a sponsor has to match only one. */
export interface SponsorFilter {
  missingLogos: boolean;
  unapprovedLogos: boolean;
  /** Only sponsors that wait for approval. */
  waiting?: boolean;
}

export const sponsorKeys = {
  all: ["sponsors"] as const,
  list: () => [...sponsorKeys.all, "list"] as const,
  part: (filter: SponsorFilter, asked: ListPart) =>
    [...sponsorKeys.all, "part", filter, asked] as const,
  detail: (id: number) => [...sponsorKeys.all, "detail", id] as const,
  logos: (id: number) => [...sponsorKeys.all, "logos", id] as const,
};

/** All sponsors for Admins, else those that the visitor manages, by name; and the number of those that wait for a confirmed address. */
export function sponsorsQuery() {
  return queryOptions({
    queryKey: sponsorKeys.list(),
    queryFn: async () => {
      const { data: sponsors = [], response } = await client.GET("/api/Sponsor");
      return { sponsors, withheld: Number(response.headers.get("X-Sponsors-Withheld") ?? 0) };
    },
  });
}

/** A part of these sponsors. */
export function partOfSponsorsQuery(filter: SponsorFilter, asked: ListPart) {
  const query = { ...filter, ...asked };
  return queryOptions({
    queryKey: sponsorKeys.part(filter, asked),
    queryFn: ({ signal }) =>
      rowsWithTotal(client.GET("/api/Sponsor", { params: { query }, signal })),
  });
}

/** Sponsors that buyers have named, and that wait for an Admin. */
export function waitingSponsorsQuery() {
  return partOfSponsorsQuery(
    { missingLogos: false, unapprovedLogos: false, waiting: true },
    { search: "", limit: 50, offset: 0 },
  );
}

/** Creates a sponsor by its name; the visitor manages it from then on. */
export function nameSponsor(body: NameSponsor, headers: Record<string, string>) {
  return responseData(client.POST("/api/Sponsor/named", { body, headers }));
}

type Read = Pick<Sponsor, "id" | "version">;

/** Approves a buyer's new sponsor, from the version on the page. */
export function approveSponsor({ id, version }: Read) {
  return responseData(
    client.PUT("/api/Sponsor/approval", {
      body: { id, approved: true, reason: "" },
      headers: ifUnchanged({ version }),
    }),
  );
}

/** Refuses a buyer's new sponsor, with a reason that is mailed. Returns the number of its unpaid tickets, which stay. */
export async function refuseSponsor({ id, version }: Read, reason: string): Promise<number> {
  const { response } = await client.PUT("/api/Sponsor/approval", {
    body: { id, approved: false, reason },
    headers: ifUnchanged({ version }),
  });
  return Number(response.headers.get("X-Unpaid-Tickets") ?? 0);
}

export function sponsorQuery(id: number) {
  return queryOptions({
    queryKey: sponsorKeys.detail(id),
    queryFn: () => dataWithVersion(client.GET("/api/Sponsor/{id}", { params: { path: { id } } })),
    meta: { refreshes: "quietly" },
  });
}

/** The logos of a sponsor that the visitor manages, in the order of upload. */
export function logosQuery(sponsorId: number) {
  return queryOptions({
    queryKey: sponsorKeys.logos(sponsorId),
    queryFn: () =>
      responseData(client.GET("/api/Sponsor/logo/{id}", { params: { path: { id: sponsorId } } })),
    meta: { refreshes: "quietly" },
  });
}
