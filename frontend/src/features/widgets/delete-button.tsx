import { client } from "#api/client.ts";
import type { Widget } from "#api/types.ts";
import { touched } from "#queries/touched.ts";
import { showAlert } from "#shared/ui/alerts.ts";
import { CallButton } from "#shared/ui/call-button.tsx";
import { focusTitle } from "#shared/ui/page.tsx";
import { DeleteIcon } from "./icons.tsx";
import { titleOf } from "./title.ts";
import classes from "./widget-section.module.css";

export function DeleteButton({ widget }: { widget: Widget }) {
  return (
    <CallButton
      isPlain
      className={classes.icon}
      title="Delete"
      aria-label={`Delete ${titleOf(widget)}`}
      question={`Are you sure you want to delete this widget?\n\n${titleOf(widget)}`}
      send={() => client.DELETE("/api/Widget/{id}", { params: { path: { id: widget.id } } })}
      onDone={() => {
        showAlert("The widget was deleted successfully.");
        focusTitle();
      }}
      reloads={touched.widgets}
    >
      <DeleteIcon />
    </CallButton>
  );
}
