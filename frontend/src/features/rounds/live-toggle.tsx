import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { Switch } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { client } from "#api/client.ts";
import type { Round } from "#api/types.ts";
import { showAlert } from "#shared/ui/alerts.ts";
import { useReloadRounds } from "./queries.ts";

/** Toggles directly (spec §4). It changes one field and names its value, so nothing of anybody's can be lost. */
export function LiveToggle({ round: { id, name, liveFlag } }: { round: Round }) {
  const reload = useReloadRounds();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (wanted: boolean) => client.PUT("/api/Round", { body: { id, liveFlag: wanted } }),
    onSuccess: () => showAlert("Round live flag is updated."),
    onSettled: reload,
  });
  return (
    <Switch
      aria-label={`${name} is live`}
      checked={isPending ? variables : liveFlag}
      disabled={isPending}
      onChange={(event) => mutate(event.currentTarget.checked)}
    />
  );
}
