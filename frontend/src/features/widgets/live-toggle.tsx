import { client } from "#api/client.ts";
import type { Widget } from "#api/types.ts";
import { ifUnchanged } from "#api/version.ts";
import { touched } from "#queries/touched.ts";
import { showAlert } from "#shared/ui/alerts.ts";
import { SavingSwitch } from "#shared/ui/saving-switch.tsx";
import { titleOf } from "./title.ts";

/** Whether visitors see the widget. */
export function LiveToggle({ widget }: { widget: Widget }) {
  const { id } = widget;
  const headers = ifUnchanged(widget);
  return (
    <SavingSwitch
      label="Live"
      aria-label={`Live: ${titleOf(widget)}`}
      isOn={widget.liveFlag}
      send={(liveFlag) => client.PUT("/api/Widget", { body: { id, liveFlag }, headers })}
      onDone={() => showAlert("Widget successfully updated.")}
      reloads={touched.widgets}
    />
  );
}
