import { client, ifMatch } from "#api/client.ts";
import type { Round } from "#api/types.ts";
import { loadRound } from "#queries/rounds.ts";
import { touched } from "#queries/touched.ts";
import { showAlert } from "#shared/ui/alerts.ts";
import { SavingSwitch } from "#shared/ui/saving-switch.tsx";

/** Changes one field of the latest version, which is loaded first, as the list of rounds has no versions. */
export function LiveToggle({ round: { id, name, liveFlag } }: { round: Round }) {
  return (
    <SavingSwitch
      aria-label={`${name} is live`}
      isOn={liveFlag}
      send={async (wanted) => {
        const headers = ifMatch(await loadRound(id));
        return client.PUT("/api/Round", { body: { id, liveFlag: wanted }, headers });
      }}
      onDone={() => showAlert("Round live flag is updated.")}
      reloads={touched.rounds}
    />
  );
}
