import { screen, waitFor } from "@testing-library/react";
import { visit } from "#testing/render.tsx";
import { alerts } from "#testing/setup.ts";
import { DataForm } from "./data-form.tsx";
import type { FieldDefinition, FormValues } from "./field-definition.ts";

const fields: FieldDefinition[] = [
  { fieldName: "email", label: "Email", inputType: "email", isMutable: false },
  { fieldName: "note", label: "Note", inputType: "text", helperText: "For the organisers." },
  { fieldName: "userParticipating", label: "I take part", inputType: "toggle", isRequired: true },
];

function renderForm(post: (values: FormValues) => Promise<void>) {
  const initialValues: FormValues = {
    email: "sam@fairway.example",
    note: "",
    userParticipating: false,
  };
  const form = <DataForm fields={fields} initialValues={initialValues} onPostFunction={post} />;
  return visit("/", [{ path: "/", element: form }]);
}

describe("a form from its definition", () => {
  it("sends what was there and what was changed", async () => {
    const sent: FormValues[] = [];
    const { user } = renderForm((values) => Promise.resolve(void sent.push(values)));
    expect(screen.getByLabelText("Email (optional)")).toBeDisabled();
    expect(screen.getByLabelText("Note (optional)")).toHaveAccessibleDescription(
      "For the organisers.",
    );
    await user.type(screen.getByLabelText("Note (optional)"), "Vegetarian");
    await user.click(screen.getByRole("switch", { name: "I take part" }));
    await user.click(screen.getByRole("button", { name: "Submit" }));
    expect(sent).toEqual([
      { email: "sam@fairway.example", note: "Vegetarian", userParticipating: true },
    ]);
  });

  it("cannot be sent twice at once", async () => {
    let finish: () => void = () => undefined;
    const { user } = renderForm(() => new Promise<void>((resolve) => void (finish = resolve)));
    await user.click(screen.getByRole("button", { name: "Submit" }));
    expect(screen.getByRole("button", { name: "Submit" })).toBeDisabled();
    finish();
    await waitFor(() => expect(screen.getByRole("button", { name: "Submit" })).toBeEnabled());
  });

  it("alerts a failure that is no answer of the server", async () => {
    const { user } = renderForm(() => Promise.reject(new TypeError("Failed to fetch")));
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await waitFor(() => expect(alerts).toEqual(["An error occurred."]));
  });
});
