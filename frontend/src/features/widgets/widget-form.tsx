import { client, responseData } from "#api/client.ts";
import type { Widget, WidgetType } from "#api/types.ts";
import { versionOf } from "#api/version.ts";
import { touched } from "#queries/touched.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { widgetBody, widgetFields, widgetValues } from "./fields.ts";

interface WidgetFormProps {
  widget: Widget;
  types: readonly WidgetType[];
}

export function WidgetForm({ widget, types }: WidgetFormProps) {
  return (
    <DataForm
      method="edit"
      name="Widget"
      fields={widgetFields(types)}
      initialValues={widgetValues(widget)}
      version={versionOf(widget)}
      onUpdateFunction={(values, headers) => {
        const body = { id: widget.id, ...widgetBody(values) };
        return responseData(client.PUT("/api/Widget", { body, headers }));
      }}
      versionIn={versionOf}
      reloads={touched.widgets}
    />
  );
}
