import { useQuery } from "@tanstack/react-query";
import { createContext, useContext, useEffect, useState, type ReactNode } from "react";
import { useLocation } from "react-router";
import { ApiError } from "#api/api-error.ts";
import type { Tournament } from "#api/types.ts";
import { tournamentQuery, tournamentsQuery } from "#queries/tournaments.ts";

const slugKey = "tournamentSlug";
const nameKey = "tournamentName";

export interface CurrentTournament {
  /** 0 when none is chosen. */
  id: number;
  slug: string;
  name: string;
  /** What tells it from another one of its name; undefined until it is loaded. */
  about?: Pick<Tournament, "dateStart" | "liveFlag"> | undefined;
}

const none: CurrentTournament = { id: 0, slug: "", name: "" };
const Current = createContext<CurrentTournament>(none);

export function useCurrentTournament(): CurrentTournament {
  return useContext(Current);
}

/**
 * Reads the tournament's id from the route and keeps it on the pages that have none; the list of all
 * tournaments lets go of it. Its slug and name are kept in the session storage (rule `session-storage`).
 */
export function CurrentTournamentProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [id, setId] = useState(() => tournamentIdOf(pathname, 0));
  const remembered = useRemembered(id === 0 && !letsGo(pathname));
  const now = tournamentIdOf(pathname, id === 0 ? remembered : id);
  if (now !== id) setId(now);

  const [opened] = useState(id);
  const { data, error } = useQuery({ ...tournamentQuery(now), enabled: now !== 0 });
  const isUnknown = error instanceof ApiError && error.status === 404;
  // After a reload the stored name stands in until the tournament is there; no other tournament borrows it.
  const known = data ?? (now === opened && !isUnknown ? stored() : none);
  useEffect(() => keep(data), [data]);
  useEffect(() => {
    if (letsGo(pathname)) forget();
  }, [pathname]);

  return (
    <Current
      value={now === 0 ? none : { id: now, slug: known.slug, name: known.name, about: data }}
    >
      {children}
    </Current>
  );
}

function tournamentIdOf(pathname: string, kept: number): number {
  const id = /^\/tournaments\/(\d+)(?:\/|$)/.exec(pathname)?.[1];
  if (id !== undefined) return Number(id);
  return letsGo(pathname) ? 0 : kept;
}

/** The landing page and the list of all tournaments have no current one. */
function letsGo(pathname: string): boolean {
  return /^\/(tournaments(\/.*)?)?$/.test(pathname) && !/^\/tournaments\/\d/.test(pathname);
}

/** After a reload on a page without an id: that of the tournament whose slug was kept, or 0. */
function useRemembered(enabled: boolean): number {
  const { slug } = stored();
  const { data } = useQuery({
    ...tournamentsQuery(),
    enabled: enabled && slug !== "",
  });
  const known = enabled ? data?.find((one) => one.slug === slug) : undefined;
  return known?.id ?? 0;
}

function stored(): CurrentTournament {
  const slug = sessionStorage.getItem(slugKey) ?? "";
  const name = sessionStorage.getItem(nameKey) ?? "";
  return { id: 0, slug, name };
}

function keep(loaded: Omit<CurrentTournament, "id"> | undefined): void {
  if (loaded === undefined) return;
  sessionStorage.setItem(slugKey, loaded.slug);
  sessionStorage.setItem(nameKey, loaded.name);
}

function forget(): void {
  sessionStorage.removeItem(slugKey);
  sessionStorage.removeItem(nameKey);
}
