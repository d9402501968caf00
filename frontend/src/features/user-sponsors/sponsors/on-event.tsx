import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { Switch } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { client } from "#api/client.ts";
import { useSubmissionKeys } from "#api/submission-keys.ts";
import type { Sponsor } from "#api/types.ts";
import { sponsorsPutOnQuery } from "#queries/tournament-sponsors.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import classes from "./sponsors.module.css";

/** Puts a sponsor on the tournament without a ticket or a user, and takes it off again (rule `tournament-sponsors`). */
export function OnEvent({ sponsor: { id, name } }: { sponsor: Sponsor }) {
  const tournamentId = useTournamentId();
  const queries = useQueryClient();
  const keys = useSubmissionKeys();
  const { data: putOn } = useQuery(sponsorsPutOnQuery(tournamentId));
  const there = putOn?.find(({ sponsorId }) => sponsorId === id);
  const { mutate, isPending } = useMutation({
    mutationFn: (): Promise<unknown> => {
      if (there !== undefined) {
        const params = { path: { id: there.id } };
        return client.DELETE("/api/TournamentSponsor/{id}", { params });
      }
      const body = { tournamentId, sponsorId: id };
      const headers = { "Idempotency-Key": keys.keyFor(body) };
      return client.POST("/api/TournamentSponsor", { body, headers });
    },
    onSuccess: keys.succeeded,
    // Also the public page's sponsors.
    onSettled: () => queries.invalidateQueries(),
  });
  if (putOn === undefined) return null;
  const isOn = there !== undefined;
  return (
    <Switch
      className={classes.onEvent}
      label="Put on this event"
      aria-label={`Put on this event: ${name}`}
      checked={isPending ? !isOn : isOn}
      aria-busy={isPending}
      onChange={() => !isPending && mutate()}
    />
  );
}
