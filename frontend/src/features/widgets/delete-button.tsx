import { useMutation } from "@tanstack/react-query";
import { client } from "#api/client.ts";
import type { Widget } from "#api/types.ts";
import { askConfirm, showAlert } from "#shared/ui/alerts.ts";
import { focusTitle } from "#shared/ui/page.tsx";
import { DeleteIcon } from "./icons.tsx";
import classes from "./widget-section.module.css";
import { useReloadWidgets } from "./staff-queries.ts";
import { titleOf } from "./title.ts";

export function DeleteButton({ widget }: { widget: Widget }) {
  const reload = useReloadWidgets();
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.DELETE("/api/Widget/{id}", { params: { path: { id: widget.id } } }),
    onSuccess: () => {
      showAlert("The widget was deleted successfully.");
      focusTitle();
    },
    // Also after a failure: somebody else may have deleted it.
    onSettled: reload,
  });
  const ask = () => {
    if (!isPending && askConfirm("Are you sure you want to delete this widget?")) mutate();
  };
  return (
    <button
      type="button"
      className={classes.icon}
      title="Delete"
      aria-label={`Delete ${titleOf(widget)}`}
      onClick={ask}
    >
      <DeleteIcon />
    </button>
  );
}
