import { screen } from "@testing-library/react";
import { DataForm } from "#shared/form/data-form.tsx";
import type { FieldDefinition, FieldValue, FormValues } from "#shared/form/field-definition.ts";
import { visit } from "./render.tsx";

/** Renders a form with one field named `answer`; `submit` sends it and returns the last body. */
export function renderField(
  field: Partial<FieldDefinition>,
  initial: FieldValue = "",
  method: "post" | "read" = "post",
) {
  let sent: FormValues | null = null;
  const definition: FieldDefinition = {
    fieldName: "answer",
    label: "Answer",
    inputType: "text",
    ...field,
  };
  const form = (
    <DataForm
      method={method}
      fields={[definition]}
      initialValues={{ [definition.fieldName]: initial }}
      onPostFunction={(values) => Promise.resolve(void (sent = values))}
    />
  );
  const { user } = visit("/", [{ path: "/", element: form }]);
  const submit = async () => {
    await user.click(screen.getByRole("button", { name: "Submit" }));
    return sent?.[definition.fieldName];
  };
  return { user, submit };
}

/** All inputs of the form. */
export const inputs = () =>
  screen
    .getAllByLabelText(/^(Answer|Meat|Vegan)/)
    .filter((place) => place instanceof HTMLElement && "disabled" in place);

export function input(): HTMLElement {
  const [only] = inputs();
  if (only === undefined) throw new Error("There is no input.");
  return only;
}

export const people = [
  { id: 8, suggestionInfo: "Ann Baker (ann@fairway.example)" },
  { id: 9, suggestionInfo: "Ben Anders (ben@fairway.example)" },
];

export const meals = [
  { value: "meat", label: "Meat" },
  { value: "vegan", label: "Vegan", description: "No honey." },
];
