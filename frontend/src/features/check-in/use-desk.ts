import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { siteKeys, siteQuery } from "#queries/site.ts";
import { tournamentKeys, tournamentQuery } from "#queries/tournaments.ts";
import { Desk } from "./queue/desk.ts";
import type { DeskState } from "./queue/desk-state.ts";
import type { OwnStation } from "./queue/records.ts";

/** The desk of a tournament, open while the component is mounted. Another tournament or station needs another `key`. */
export function useDesk(tournamentId: number, station: OwnStation | null): [Desk, DeskState] {
  const [desk] = useState(() => new Desk(tournamentId, station));
  const state = useSyncExternalStore(desk.subscribe, desk.read);
  useEffect(() => desk.open(), [desk]);
  useSurroundings(desk, state);
  return [desk, state];
}

/** Fills the query cache with the stored tournament and site, and stores the server's newer answers. */
function useSurroundings(desk: Desk, { isOpen, surroundings }: DeskState): void {
  const queries = useQueryClient();
  const { tournamentId } = desk;
  useEffect(() => {
    if (!isOpen) return;
    const detail = tournamentKeys.detail(tournamentId);
    const { tournament, site } = surroundings ?? {};
    // Marks the data as stale, so that the queries still ask the server.
    const old = { updatedAt: 1 };
    if (tournament && queries.getQueryData(detail) === undefined)
      queries.setQueryData(detail, tournament, old);
    if (site && queries.getQueryData(siteKeys.all) === undefined)
      queries.setQueryData(siteKeys.all, site, old);
  }, [isOpen, surroundings, queries, tournamentId]);
  useEffect(() => {
    if (!isOpen) return;
    const keep = () => {
      const tournament = queries.getQueryData(tournamentQuery(tournamentId).queryKey);
      const site = queries.getQueryData(siteQuery().queryKey);
      if (tournament && site) void desk.keepSurroundings({ tournamentId, tournament, site });
    };
    keep();
    return queries.getQueryCache().subscribe(({ type, query }) => {
      const [of, , id] = query.queryKey as readonly unknown[];
      const isOurs = of === siteKeys.all[0] || id === tournamentId;
      if (type === "updated" && isOurs && query.state.status === "success") keep();
    });
  }, [desk, isOpen, queries, tournamentId]);
}
