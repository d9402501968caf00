import type { Widget, WidgetType } from "#api/types.ts";
import type { FieldDefinition } from "#shared/form/field-definition.ts";
import { bodyOf, contentWith } from "#shared/lib/widget-content.ts";

export interface WidgetValues {
  name: string;
  widgetTypeId: number | null;
  /** HTML; in the API it is JSON in a string. */
  content: string;
}

export interface NewWidgetValues extends WidgetValues {
  liveFlag: boolean;
}

type Field = FieldDefinition<keyof WidgetValues>;

/** The fields of an existing widget. Its Live toggle is beside the title instead. */
export function widgetFields(types: readonly WidgetType[]): Field[] {
  return [nameField, typeField(types), contentField];
}

export function newWidgetFields(types: readonly WidgetType[]) {
  const fields: FieldDefinition<keyof NewWidgetValues>[] = [
    nameField,
    typeField(types),
    {
      fieldName: "liveFlag",
      label: "Live",
      inputType: "toggle",
      helperText: "Whether visitors see it on the event page.",
    },
    contentField,
  ];
  return fields;
}

export const newWidget: NewWidgetValues = {
  name: "",
  widgetTypeId: null,
  liveFlag: false,
  content: "",
};

export function widgetValues({ name, widgetTypeId, content }: Widget): WidgetValues {
  return { name, widgetTypeId, content: bodyOf(content) };
}

/** The request body. */
export function widgetBody<Values extends WidgetValues>({ content, ...values }: Values) {
  // The form requires a type, so that 0 is never sent.
  return { ...values, widgetTypeId: values.widgetTypeId ?? 0, content: contentWith(content) };
}

const nameField: Field = {
  fieldName: "name",
  label: "Name",
  inputType: "text",
  isRequired: true,
  helperText: "The heading on the event page, unless the content has a heading of its own.",
};

function typeField(types: readonly WidgetType[]): Field {
  return {
    fieldName: "widgetTypeId",
    label: "Type",
    inputType: "dropdown",
    isRequired: true,
    prompt: "Choose a type",
    options: types,
    helperText: "Text and Gallery take photos, a Post is a text alone.",
  };
}

const contentField: Field = {
  fieldName: "content",
  label: "Content",
  inputType: "wysiwyg",
  prompt: "Write here",
  helperText: "In code, Tab writes two spaces; Escape and then Tab leaves it.",
};
