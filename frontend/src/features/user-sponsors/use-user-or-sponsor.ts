import { useLocation, useParams, useSearchParams } from "react-router";
import type { UserOrSponsor } from "#app/paths.ts";

/**
 * Which of the two the page is about: the navigation state says it, and the address to whoever opens it
 * directly. Null when neither does.
 */
export function useUserOrSponsor(): UserOrSponsor | null {
  const { type } = (useLocation().state ?? {}) as { type?: unknown };
  const [params] = useSearchParams();
  const named = type ?? params.get("type");
  return named === "user" || named === "sponsor" ? named : null;
}

/** @throws when the address has none; the error page says so. */
export function useUserOrSponsorId(): number {
  const id = Number(useParams().userOrSponsorId);
  if (!Number.isSafeInteger(id) || id <= 0)
    throw new Error("This address is of no user and of no sponsor.");
  return id;
}
