import { useQuery } from "@tanstack/react-query";
import { client } from "#api/client.ts";
import { useSubmissionKeys } from "#api/submission-keys.ts";
import type { Sponsor } from "#api/types.ts";
import { touched } from "#queries/touched.ts";
import { sponsorsPutOnQuery } from "#queries/tournament-sponsors.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { showAlert } from "#shared/ui/alerts.ts";
import { SavingSwitch } from "#shared/ui/saving-switch.tsx";
import classes from "./logos.module.css";

/** A switch that puts a sponsor on the tournament without a ticket or a user (rule `tournament-sponsors`). */
export function OnEvent({ sponsor: { id, name, liveFlag } }: { sponsor: Sponsor }) {
  const tournamentId = useTournamentId();
  const keys = useSubmissionKeys();
  const { data: putOn } = useQuery(sponsorsPutOnQuery(tournamentId));
  const link = putOn?.find(({ sponsorId }) => sponsorId === id);
  if (putOn === undefined) return null;
  /** Returns the new state. */
  const send = async () => {
    if (link !== undefined) {
      const params = { path: { id: link.id } };
      await client.DELETE("/api/TournamentSponsor/{id}", { params });
      return false;
    }
    const body = { tournamentId, sponsorId: id };
    const headers = { "Idempotency-Key": keys.keyFor(body) };
    await client.POST("/api/TournamentSponsor", { body, headers });
    return true;
  };
  return (
    <SavingSwitch
      className={classes.switch}
      aria-label={`Put on this event: ${name}`}
      isOn={link !== undefined}
      send={send}
      onDone={(isOn) => {
        keys.succeeded();
        if (isOn && !liveFlag)
          showAlert(`${name} is put on this event. Visitors see it once the sponsor is live.`);
      }}
      reloads={touched.sponsorsPutOn}
    />
  );
}
