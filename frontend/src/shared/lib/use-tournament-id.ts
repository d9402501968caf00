import { useParams } from "react-router";

/** The tournament id of the route. @throws if the address has none; the error page reports it. */
export function useTournamentId(): number {
  const id = Number(useParams().tournamentId);
  if (!Number.isInteger(id) || id <= 0) throw new Error("Couldn't get tournament id");
  return id;
}
