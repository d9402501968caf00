import { useRef } from "react";
import { answer, client } from "#api/client.ts";
import type { WidgetType } from "#api/types.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { newWidget, newWidgetFields, widgetBody } from "./fields.ts";
import { useReloadWidgets } from "./staff-queries.ts";

interface NewWidgetDialogProps {
  tournamentId: number;
  types: readonly WidgetType[];
  /** Told its id before the dialog closes: its section has more to do, photos say. */
  onCreated: (id: number) => void;
  onClose: () => void;
}

/** Adds a widget below the others: the server gives it the position behind the last (rule `widget-order`). */
export function NewWidgetDialog({ tournamentId, types, onCreated, onClose }: NewWidgetDialogProps) {
  const reload = useReloadWidgets();
  const created = useRef(0);
  return (
    <Dialog title="Create New Widget" size="wide" isForm onClose={onClose}>
      <DataForm
        method="create"
        name="Widget"
        fields={newWidgetFields(types)}
        initialValues={newWidget}
        onCreateFunction={async (values, headers) => {
          const body = { tournamentId, ...widgetBody(values) };
          const widget = await answer(client.POST("/api/Widget", { body, headers }));
          created.current = widget.id;
        }}
        onAfterCreate={async () => {
          await reload();
          onCreated(created.current);
          onClose();
        }}
      />
    </Dialog>
  );
}
