import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { Switch } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { client, ifMatch } from "#api/client.ts";
import type { Round } from "#api/types.ts";
import { showAlert } from "#shared/ui/alerts.ts";
import { loadRound, useReloadRounds } from "#queries/rounds.ts";

/** Toggles directly, made from the version of this moment: the list knows none, and one field is all it is about. */
export function LiveToggle({ round: { id, name, liveFlag } }: { round: Round }) {
  const reload = useReloadRounds();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (wanted: boolean) => {
      const headers = ifMatch(await loadRound(id));
      return client.PUT("/api/Round", { body: { id, liveFlag: wanted }, headers });
    },
    onSuccess: () => showAlert("Round live flag is updated."),
    onSettled: reload,
  });
  return (
    <Switch
      aria-label={`${name} is live`}
      checked={isPending ? variables : liveFlag}
      aria-busy={isPending}
      onChange={(event) => {
        // Not `disabled`: a disabled element loses the focus.
        if (!isPending) mutate(event.currentTarget.checked);
      }}
    />
  );
}
