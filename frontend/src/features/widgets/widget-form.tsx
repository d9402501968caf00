import { client } from "#api/client.ts";
import type { Widget, WidgetType } from "#api/types.ts";
import { versionOf } from "#api/version.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { widgetBody, widgetFields, widgetValues } from "./fields.ts";
import { useReloadWidgets } from "./staff-queries.ts";

interface WidgetFormProps {
  widget: Widget;
  types: readonly WidgetType[];
}

export function WidgetForm({ widget, types }: WidgetFormProps) {
  const reload = useReloadWidgets();
  return (
    <DataForm
      method="edit"
      name="Widget"
      fields={widgetFields(types)}
      initialValues={widgetValues(widget)}
      version={versionOf(widget)}
      onUpdateFunction={async (values, headers) => {
        const body = { id: widget.id, ...widgetBody(values) };
        const { data } = await client.PUT("/api/Widget", { body, headers });
        // The version of the saved row, as the list will have it.
        const saved = data === undefined ? {} : { ETag: versionOf(data) };
        return { response: new Response(null, { headers: saved }) };
      }}
      onAfterUpdate={reload}
    />
  );
}
