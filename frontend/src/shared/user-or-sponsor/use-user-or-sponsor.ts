import { useLocation, useParams, useSearchParams } from "react-router";
import type { UserOrSponsor } from "#shared/paths.ts";

/** The type of the page, from the navigation state, or from the address after a direct visit. Null if neither has it. */
export function useUserOrSponsor(): UserOrSponsor | null {
  const { type } = (useLocation().state ?? {}) as { type?: unknown };
  const [params] = useSearchParams();
  const named = type ?? params.get("type");
  return named === "user" || named === "sponsor" ? named : null;
}

/** @throws if the address has none; the error page reports it. */
export function useUserOrSponsorId(): number {
  const id = Number(useParams().userOrSponsorId);
  if (!Number.isSafeInteger(id) || id <= 0)
    throw new Error("This address is of no user and of no sponsor.");
  return id;
}
