import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { CheckInAttendee, Round } from "#api/types.ts";
import { tournamentQuery } from "#queries/tournaments.ts";

const none: readonly never[] = [];

/** The tournament's rounds. Reloads them when an attendee is in a round that is not among them. */
export function useRounds(
  tournamentId: number,
  attendees: readonly CheckInAttendee[],
): readonly Round[] {
  const { data: tournament, refetch } = useQuery(tournamentQuery(tournamentId));
  const rounds = tournament?.rounds ?? none;
  const isNew = tournament !== undefined && attendees.some((one) => isInAnother(one, rounds));
  useEffect(() => {
    if (isNew) void refetch();
  }, [isNew, refetch]);
  return rounds;
}

/** In a round that the page does not know. */
export function isInAnother({ roundId }: CheckInAttendee, rounds: readonly Round[]): boolean {
  return roundId !== null && rounds.every(({ id }) => id !== roundId);
}

/** As a part of a sentence; null is no round. */
export function roundText(roundId: number | null, rounds: readonly Round[]): string {
  if (roundId === null) return "no round yet";
  return rounds.find(({ id }) => id === roundId)?.name ?? "another round";
}
