import type { Station } from "#api/types.ts";
import { http, server } from "./server.ts";

/** A working station; a test sets only the fields that it is about. */
export function someStation(changes: Partial<Station> = {}): Station {
  return {
    id: 41,
    tournamentId: 7,
    name: "Cart barn 2",
    createdBy: "Vera Lindqvist",
    isEnrolled: true,
    lastHeardAt: new Date().toISOString(),
    waiting: 0,
    isRevoked: false,
    mayRevoke: true,
    revokedAt: null,
    endsAt: "2027-06-05T04:00:00Z",
    ...changes,
  };
}

export const credential = `fs_${"0".repeat(32)}`;

/** Serves the present value of `stations`, and revokes them. */
export function tellStations(stations: Station[]): void {
  server.use(
    http.get("/api/Station/{id}", ({ response }) => response(200).json(stations)),
    http.delete("/api/Station/{id}", ({ params, response }) => {
      const at = stations.findIndex(({ id }) => id === Number(params.id));
      const before = stations[at] ?? someStation();
      stations[at] = { ...before, isRevoked: true, revokedAt: "2027-06-03T13:00:00Z" };
      return response(204).empty();
    }),
  );
}
