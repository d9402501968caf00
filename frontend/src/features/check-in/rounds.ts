import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { RosterRound } from "#api/types.ts";
import type { Attendee } from "./attendee.ts";
import type { Desk } from "./queue/desk.ts";
import { deskTournamentQuery } from "./tournament-day.tsx";

const none: readonly never[] = [];

/** The tournament's rounds; those of the roster while it loads. Reloads them when an attendee is in an unknown round. */
export function useRounds(
  { tournamentId, station }: Desk,
  attendees: readonly Attendee[],
  roster: readonly RosterRound[] = none,
): readonly RosterRound[] {
  const { data: tournament, refetch } = useQuery(deskTournamentQuery(tournamentId, station));
  const rounds = tournament?.rounds ?? roster;
  const isNew = tournament !== undefined && attendees.some((one) => isInAnother(one, rounds));
  useEffect(() => {
    if (isNew) void refetch();
  }, [isNew, refetch]);
  return rounds;
}

/** Whether the attendee is in a round that the page does not know. */
export function isInAnother({ roundId }: Attendee, rounds: readonly RosterRound[]): boolean {
  return roundId !== null && rounds.every(({ id }) => id !== roundId);
}

/** The attendee's round, as a part of a line. */
export function roundText(
  { roundId, playFlag }: Pick<Attendee, "roundId" | "playFlag">,
  rounds: readonly RosterRound[],
): string {
  if (!playFlag) return "not playing";
  if (roundId === null) return "no round yet";
  return rounds.find(({ id }) => id === roundId)?.name ?? "another round";
}

/** A sentence that explains why an attendee is not in the chosen round. */
export function elsewhereText(
  attendee: Attendee,
  rounds: readonly RosterRound[],
  chosen: string,
): string {
  const { displayName, playFlag } = attendee;
  if (!playFlag) return `${displayName} is not playing, so not in ${chosen}.`;
  return `${displayName} is in ${roundText(attendee, rounds)}, not in ${chosen}.`;
}

/** The same for several attendees, with counts by round. */
export function elsewhereOfMany(
  attendees: readonly Attendee[],
  rounds: readonly RosterRound[],
  chosen: string,
): string {
  const counts = new Map<string, number>();
  for (const { playFlag, roundId } of attendees) {
    const round = roundId === null ? "no round yet" : roundText({ playFlag, roundId }, rounds);
    const place = playFlag ? `in ${round}` : "not playing";
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  const [[place] = [""], ...others] = [...counts];
  const all = `${attendees.length} with this name are`;
  if (others.length === 0) return `${all} ${place}, so not in ${chosen}.`;
  const places = [...counts].map(([where, count]) => `${count} ${where}`);
  return `${all} not in ${chosen}: ${places.join(", ")}.`;
}
