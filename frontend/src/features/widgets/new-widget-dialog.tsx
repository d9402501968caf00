import { client, responseData } from "#api/client.ts";
import type { WidgetType } from "#api/types.ts";
import { touched } from "#queries/touched.ts";
import { FormDialog } from "#shared/form/form-dialog.tsx";
import { newWidget, newWidgetFields, widgetBody } from "./fields.ts";

interface NewWidgetDialogProps {
  tournamentId: number;
  types: readonly WidgetType[];
  /** Called with the id before the dialog closes, to open the widget's section, for example for photos. */
  onCreated: (id: number) => void;
  onClose: () => void;
}

/** Adds a widget. The server gives it the position after the last one (rule `widget-order`). */
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
        return responseData(client.POST("/api/Widget", { body, headers }));
      }}
      onAfterCreate={({ id }) => onCreated(id)}
      reloads={touched.widgets}
    />
  );
}
