import { queryOptions } from "@tanstack/react-query";
import { client, dataWithVersion, responseData, rowsWithTotal, type Part } from "#api/client.ts";
import type { User } from "#api/types.ts";
import { askedHereFor } from "#session/asked-here.ts";
import { personNameAndEmail } from "#shared/lib/person-name.ts";
import type { ListPart } from "#shared/lib/use-list-place.ts";
import type { Suggestion, SuggestionSource } from "#shared/ui/suggestions.ts";

/** A filter of users, beside the search; missing fields filter nothing. */
export interface UserFilter {
  /** The name of a role. */
  role?: string;
  emailProven?: boolean;
}

export const userKeys = {
  all: ["users"] as const,
  detail: (id: number) => [...userKeys.all, "detail", id] as const,
  part: (filter: UserFilter, asked: ListPart) => [...userKeys.all, "part", filter, asked] as const,
  owner: (email: string) => [...userKeys.all, "owner", email] as const,
  suggestions: () => [...userKeys.all, "suggestions"] as const,
};

export function userQuery(id: number) {
  return queryOptions({
    queryKey: userKeys.detail(id),
    queryFn: () => dataWithVersion(client.GET("/api/User/{id}", { params: { path: { id } } })),
  });
}

/** The account that a mailed code signs in, and whether this browser asked for the mail. */
async function codeHolder(tempAuthCode: string) {
  const { email } = await responseData(
    client.POST("/api/Auth/codeHolder", { body: { tempAuthCode } }),
  );
  return { email, askedHere: (await askedHereFor(email)) !== null };
}

/** The account that a mailed code signs in; the call does not use the code up. */
export function codeHolderQuery(code: string) {
  return queryOptions({
    queryKey: ["codeHolder", code],
    queryFn: () => codeHolder(code),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Accounts by last name, for an Admin. */
export function partOfUsersQuery(filter: UserFilter, asked: ListPart) {
  return queryOptions({
    queryKey: userKeys.part(filter, asked),
    queryFn: ({ signal }) => partOfUsers({ ...filter, ...asked }, signal),
  });
}

/** Users for an Admin to choose from, out of all accounts. */
export const userSuggestions: SuggestionSource<Suggestion> = {
  queryKey: userKeys.suggestions(),
  find: async (search, signal) => {
    const { rows, total } = await partOfUsers({ search, limit: 20, offset: 0 }, signal);
    const options = rows.map((user) => ({
      id: user.id,
      suggestionInfo: personNameAndEmail(user),
    }));
    return { options, total };
  },
};

/** Admins get whole users here, everybody else suggestions; the cast is safe for Admins only. */
function partOfUsers(query: UserFilter & ListPart, signal: AbortSignal): Promise<Part<User>> {
  const call = client.GET("/api/User", { params: { query }, signal });
  return rowsWithTotal(call as Promise<{ data?: User[]; response: Response }>);
}

/** The person with an address, if any; `address` is the requested one. */
export function ownerOfAddressQuery(email: string) {
  return queryOptions({
    queryKey: userKeys.owner(email),
    queryFn: async ({ signal }) => {
      const query = { search: email, email, limit: 5 };
      const found = await responseData(client.GET("/api/User", { params: { query }, signal }));
      return found.find((user) => user.email?.toLowerCase() === email.toLowerCase()) ?? null;
    },
    // Optional: without an answer the form treats the address as new.
    meta: { alert: false },
    retry: false,
  });
}

/** All data that the site has of the visitor. */
export function ownData() {
  return responseData(client.GET("/api/Auth/data"));
}

/** Whether the visitor's account can be deleted, and by which proof (password or code). */
export function ownDeletionQuery() {
  return queryOptions({
    queryKey: [...userKeys.all, "deletion"],
    queryFn: () => responseData(client.GET("/api/Auth/deletion")),
  });
}

export function mailDeletionCode() {
  return client.POST("/api/Auth/deletionCode");
}

/** Deletes the visitor's account, by its password or the code of a mail. */
export function deleteOwnAccount(body: { password: string } | { code: string }) {
  return client.POST("/api/Auth/deletion", { body });
}

/** The roles that an account can have; they change with a release only. */
export function rolesQuery() {
  return queryOptions({
    queryKey: ["roles"],
    queryFn: () => responseData(client.GET("/api/Role")),
    staleTime: Infinity,
  });
}
