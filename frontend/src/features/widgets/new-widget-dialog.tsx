import { answer, client } from "#api/client.ts";
import type { WidgetType } from "#api/types.ts";
import { touched } from "#queries/touched.ts";
import { FormDialog } from "#shared/form/form-dialog.tsx";
import { newWidget, newWidgetFields, widgetBody } from "./fields.ts";

interface NewWidgetDialogProps {
  tournamentId: number;
  types: readonly WidgetType[];
  /** Told its id before the dialog closes: its section has more to do, photos say. */
  onCreated: (id: number) => void;
  onClose: () => void;
}

/** Adds a widget below the others: the server gives it the position behind the last (rule `widget-order`). */
export function NewWidgetDialog({ tournamentId, types, onCreated, onClose }: NewWidgetDialogProps) {
  return (
    <FormDialog
      title="Create New Widget"
      size="wide"
      onClose={onClose}
      method="create"
      name="Widget"
      fields={newWidgetFields(types)}
      initialValues={newWidget}
      onCreateFunction={(values, headers) => {
        const body = { tournamentId, ...widgetBody(values) };
        return answer(client.POST("/api/Widget", { body, headers }));
      }}
      onAfterCreate={({ id }) => onCreated(id)}
      reloads={touched.widgets}
    />
  );
}
