import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { Switch } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { client } from "#api/client.ts";
import type { Widget } from "#api/types.ts";
import { ifUnchanged } from "#api/version.ts";
import { showAlert } from "#shared/ui/alerts.ts";
import { useReloadWidgets } from "./staff-queries.ts";
import { titleOf } from "./title.ts";

/** Whether visitors see it; toggles directly. */
export function LiveToggle({ widget }: { widget: Widget }) {
  const reload = useReloadWidgets();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (liveFlag: boolean) =>
      client.PUT("/api/Widget", {
        body: { id: widget.id, liveFlag },
        headers: ifUnchanged(widget),
      }),
    onSuccess: () => showAlert("Widget successfully updated."),
    onSettled: reload,
  });
  return (
    <Switch
      label="Live"
      aria-label={`Live: ${titleOf(widget)}`}
      checked={isPending ? variables : widget.liveFlag}
      aria-busy={isPending}
      onChange={(event) => {
        // Not `disabled`: a disabled element loses the focus.
        if (!isPending) mutate(event.currentTarget.checked);
      }}
    />
  );
}
