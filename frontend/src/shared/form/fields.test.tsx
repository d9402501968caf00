import { screen } from "@testing-library/react";
import { input, inputs, meals, people, renderField } from "#testing/form-field.tsx";
import { alerts } from "#testing/setup.ts";
import type { FieldDefinition, FieldValue, InputType } from "./field-definition.ts";

describe("a field", () => {
  it("has a label with 'optional', a title, a prompt and a helper text", () => {
    renderField({ title: "About you", prompt: "Such as this", helperText: "For the organisers." });
    expect(screen.getByRole("heading", { name: "About you" })).toBeVisible();
    expect(screen.getByLabelText("Answer (optional)")).toHaveAccessibleDescription(
      "For the organisers.",
    );
    expect(screen.getByPlaceholderText("Such as this")).toBe(input());
  });

  it("sets the browser's autocomplete", () => {
    renderField({ autoComplete: "given-name" });
    expect(input()).toHaveAttribute("autocomplete", "given-name");
  });

  const choices = { options: meals };
  const all: [InputType, FieldValue, Partial<FieldDefinition>?][] = [
    ["text", " "],
    ["email", ""],
    ["tel", ""],
    ["textarea", ""],
    ["number", null],
    ["date", ""],
    ["time", ""],
    ["password", ""],
    ["file", ""],
    ["checkbox", false],
    ["multiselect", [], choices],
    ["suggestion", null, { options: people }],
    ["dropdown", null, choices],
    ["dropdown", "sold out", choices],
    ["radio button", "", choices],
  ];

  it.each(all)(
    "that is required says beside it when it is empty: %s",
    async (type, value, more) => {
      const { submit } = renderField({ inputType: type, isRequired: true, ...more }, value);
      expect(await submit()).toBeUndefined();
      expect(alerts).toEqual(["answer cannot be empty"]);
      expect(screen.getByText("Answer cannot be empty")).toBeVisible();
      expect(inputs()[0]).toHaveFocus();
      for (const each of inputs())
        expect(each).toHaveAccessibleDescription(/Answer cannot be empty$/);
      // Help and error belong to the group, as a single radio button cannot have them.
      const places = type === "radio button" ? [screen.getByRole("radiogroup")] : inputs();
      for (const place of places) expect(place).toBeInvalid();
      // ARIA has no required group of checkboxes.
      if (type !== "multiselect") for (const place of places) expect(place).toBeRequired();
    },
  );

  it.each([...all, ["toggle", false] as const])(
    "has its help beside its input: %s",
    (inputType, value, more) => {
      const helperText = "For the organisers.";
      renderField({ inputType, helperText, ...more }, value);
      expect(inputs()).not.toEqual([]);
      for (const each of inputs())
        expect(each).toHaveAccessibleDescription(expect.stringContaining(helperText));
    },
  );

  it.each(["text", "email", "tel", "password", "textarea", "number", "suggestion"] as const)(
    "that is empty shows its prompt: %s",
    (inputType) => {
      renderField({ inputType, prompt: "Such as this", options: people }, null);
      expect(input()).toHaveAttribute("placeholder", "Such as this");
    },
  );

  it.each([...all, ["toggle", false] as const])(
    "of a form to read cannot be changed: %s",
    (inputType, value, more) => {
      renderField({ inputType, ...more }, value, "read");
      expect(inputs()).not.toEqual([]);
      for (const each of inputs()) expect(each).toBeDisabled();
      expect(screen.queryByText(/optional/)).toBeNull();
    },
  );

  it.each([...all, ["toggle", false] as const])(
    "that is not mutable cannot be changed: %s",
    (inputType, value, more) => {
      renderField({ inputType, isMutable: false, ...more }, value);
      expect(inputs()).not.toEqual([]);
      for (const each of inputs()) expect(each).toBeDisabled();
    },
  );
});
