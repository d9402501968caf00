import { queryOptions, useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { isNotFound } from "#api/api-error.ts";
import { client, responseData, rowsWithTotal } from "#api/client.ts";
import type { OwnWaitlistEntry } from "#api/types.ts";
import { useEuser } from "#session/euser.tsx";
import type { Euser } from "#session/session.ts";

export const waitlistKeys = {
  all: ["waitlist"] as const,
  ofCategory: (id: number, limit: number) =>
    [...waitlistKeys.all, "ofCategory", id, limit] as const,
  ofUser: (id: number) => [...waitlistKeys.all, "ofUser", id] as const,
  linked: (code: string) => [...waitlistKeys.all, "linked", code] as const,
};

/** The first entries of a category's waitlist, in the order of its queue, for Admins. */
export function waitlistQuery(ticketCategoryId: number, limit: number) {
  const params = { query: { ticketCategoryId, limit, offset: 0 } };
  return queryOptions({
    queryKey: waitlistKeys.ofCategory(ticketCategoryId, limit),
    queryFn: ({ signal }) => rowsWithTotal(client.GET("/api/Waitlist", { params, signal })),
  });
}

/** Optional for the categories' pages, so without an alert. */
const optional = { alert: false } as const;

function ownEntriesQuery(userId: number | undefined) {
  return queryOptions({
    queryKey: waitlistKeys.ofUser(userId ?? 0),
    queryFn: () =>
      responseData(
        client.GET("/api/Waitlist/query/user/{id}", { params: { path: { id: userId ?? 0 } } }),
      ),
    enabled: userId !== undefined,
    meta: optional,
  });
}

/** The entry of a mailed link; null if it has left the waitlist. */
export function linkedEntryQuery(code: string | null) {
  return queryOptions({
    queryKey: waitlistKeys.linked(code ?? ""),
    queryFn: async (): Promise<OwnWaitlistEntry | null> => {
      try {
        return await responseData(
          client.POST("/api/Waitlist/link", { body: { code: code ?? "" } }),
        );
      } catch (error) {
        if (error instanceof Error && isNotFound(error)) return null;
        throw error;
      }
    },
    enabled: code !== null,
    meta: optional,
  });
}

/** The code of a mailed link in the page's address: behind '#', which browsers do not send, or in the query of older mails. */
export function useLinkedCode(): string | null {
  const { hash, search } = useLocation();
  const codeIn = (part: string) => new URLSearchParams(part.slice(1)).get("entry");
  return codeIn(hash) ?? codeIn(search);
}

/** Whether a place is held for another address than the visitor's, who opened it by its mailed link. */
export function isHeldForAnother(entry: OwnWaitlistEntry, euser: Euser | null): boolean {
  const isOwn = euser === null || euser.email.toLowerCase() === entry.email.toLowerCase();
  return entry.state === "offered" && !isOwn;
}

/** Places that are held for the signed-in user, the earliest to lapse first. Unproven addresses have none. */
export function useHeldEntries(): OwnWaitlistEntry[] {
  const { euser } = useEuser();
  const { data = [] } = useQuery(ownEntriesQuery(euser?.id));
  return data
    .filter(({ state }) => state === "offered")
    .toSorted((one, other) => (one.heldUntil ?? "").localeCompare(other.heldUntil ?? ""));
}

/** The address of the mailed link that led here, to fill in forms. */
export function useLinkedAddress() {
  const { data, isLoading } = useQuery(linkedEntryQuery(useLinkedCode()));
  return { email: data?.email ?? "", isLoading };
}

/** Entries of the signed-in user, and the entry of the mailed link that led here. */
export function useOwnEntries() {
  const { euser } = useEuser();
  const code = useLinkedCode();
  const own = useQuery(ownEntriesQuery(euser?.id));
  const linked = useQuery(linkedEntryQuery(code));
  const entries = [...(own.data ?? []), ...(linked.data ? [linked.data] : [])];
  const entryOf = (ticketCategoryId: number) =>
    entries.find((entry) => entry.ticketCategoryId === ticketCategoryId);
  // An entry of the account counts as own even if its address has changed since the session began.
  const isAnothers = (entry: OwnWaitlistEntry) =>
    own.data?.includes(entry) !== true && isHeldForAnother(entry, euser);
  return {
    entryOf,
    isAnothers,
    /** Whether the visitor can reserve an offered place of the category. */
    isHeldOf: (ticketCategoryId: number) => {
      const entry = entryOf(ticketCategoryId);
      return entry?.state === "offered" && !isAnothers(entry);
    },
    isLoading: own.isLoading || linked.isLoading,
  };
}
