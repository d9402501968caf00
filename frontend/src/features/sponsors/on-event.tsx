import { useQuery } from "@tanstack/react-query";
import { client } from "#api/client.ts";
import { useSubmissionKeys } from "#api/submission-keys.ts";
import type { Sponsor } from "#api/types.ts";
import { sponsorsPutOnQuery } from "#queries/tournament-sponsors.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { SavingSwitch } from "#shared/ui/saving-switch.tsx";
import classes from "./logos.module.css";

/** Puts a sponsor on the tournament without a ticket or a user, and takes it off again (rule `tournament-sponsors`). */
export function OnEvent({ sponsor: { id, name } }: { sponsor: Sponsor }) {
  const tournamentId = useTournamentId();
  const keys = useSubmissionKeys();
  const { data: putOn } = useQuery(sponsorsPutOnQuery(tournamentId));
  const link = putOn?.find(({ sponsorId }) => sponsorId === id);
  if (putOn === undefined) return null;
  const send = (): Promise<unknown> => {
    if (link !== undefined) {
      const params = { path: { id: link.id } };
      return client.DELETE("/api/TournamentSponsor/{id}", { params });
    }
    const body = { tournamentId, sponsorId: id };
    const headers = { "Idempotency-Key": keys.keyFor(body) };
    return client.POST("/api/TournamentSponsor", { body, headers });
  };
  return (
    <SavingSwitch
      className={classes.switch}
      aria-label={`Put on this event: ${name}`}
      isOn={link !== undefined}
      send={send}
      onDone={keys.succeeded}
      // Also the public page's sponsors.
      reloads="everything"
    />
  );
}
