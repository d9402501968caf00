import { screen, within } from "@testing-library/react";
import { visit } from "#testing/render.tsx";
import { alerts } from "#testing/setup.ts";
import { DataForm } from "./data-form.tsx";
import type { FieldDefinition, FieldValue, FormValues, InputType } from "./field-definition.ts";

/** A form of one field that is called `answer`; `submit` sends it and answers what was sent last. */
function renderField(
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

/** All there is to type into or to choose with. */
const inputs = () =>
  screen
    .getAllByLabelText(/^(Answer|Meat|Vegan)/)
    .filter((place) => place instanceof HTMLElement && "disabled" in place);

function input(): HTMLElement {
  const [only] = inputs();
  if (only === undefined) throw new Error("There is no input.");
  return only;
}

const sponsors = [
  { id: 3, name: "Acme Clinic" },
  { id: 4, name: "Birch Pharmacy" },
];

const people = [
  { id: 8, suggestionInfo: "Ann Baker (ann@fairway.example)" },
  { id: 9, suggestionInfo: "Ben Anders (ben@fairway.example)" },
];

const meals = [
  { value: "meat", label: "Meat" },
  { value: "vegan", label: "Vegan", description: "No honey." },
];

describe("an input", () => {
  it.each(["text", "email", "tel", "password"] as const)("of type %s takes text", async (type) => {
    const { user, submit } = renderField({ inputType: type });
    expect(input()).toHaveAttribute("type", type);
    await user.type(input(), "some@thing");
    expect(await submit()).toBe("some@thing");
  });

  it("of type textarea takes lines", async () => {
    const { user, submit } = renderField({ inputType: "textarea" });
    await user.type(input(), "one{Enter}two");
    expect(await submit()).toBe("one\ntwo");
  });

  it.each([
    ["date", "2027-06-03"],
    ["time", "08:30"],
  ] as const)("of type %s sends it as the server writes it", async (inputType, text) => {
    const { user, submit } = renderField({ inputType });
    expect(input()).toHaveAttribute("type", inputType);
    await user.type(input(), text);
    expect(await submit()).toBe(text);
  });

  it.each(["toggle", "checkbox"] as const)("of type %s is on or off", async (inputType) => {
    const { user, submit } = renderField({ inputType }, false);
    expect(await submit()).toBe(false);
    await user.click(
      screen.getByRole(inputType === "toggle" ? "switch" : "checkbox", { name: "Answer" }),
    );
    expect(await submit()).toBe(true);
  });

  it("of type multiselect takes any number of answers", async () => {
    const { user, submit } = renderField({ inputType: "multiselect", options: meals }, ["vegan"]);
    await user.click(screen.getByRole("checkbox", { name: "Meat" }));
    expect(await submit()).toEqual(["meat", "vegan"]);
    await user.click(screen.getByRole("checkbox", { name: "Vegan" }));
    expect(await submit()).toEqual(["meat"]);
  });

  it("of type radio button takes one answer", async () => {
    const { user, submit } = renderField({ inputType: "radio button", options: meals });
    const group = screen.getByRole("radiogroup", { name: "Answer (optional)" });
    const vegan = within(group).getByRole("radio", { name: "Vegan" });
    expect(vegan).toHaveAccessibleDescription("No honey.");
    await user.click(vegan);
    expect(await submit()).toBe("vegan");
  });

  it.each(["sponsorId", "widgetTypeId", "ticketCategoryId"])(
    "of type dropdown shows names and sends the id: %s",
    async (fieldName) => {
      const { user, submit } = renderField(
        { fieldName, inputType: "dropdown", options: sponsors, prompt: "Choose a sponsor" },
        null,
      );
      expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual([
        "Choose a sponsor",
        "Acme Clinic",
        "Birch Pharmacy",
      ]);
      await user.selectOptions(input(), "Birch Pharmacy");
      expect(await submit()).toBe(4);
      await user.selectOptions(input(), "Choose a sponsor");
      expect(await submit()).toBeNull();
    },
  );

  it("of type dropdown shows what was chosen before", () => {
    renderField({ inputType: "dropdown", options: meals }, "vegan");
    expect(input()).toHaveDisplayValue("Vegan");
  });

  it("of type suggestion finds a row by typing and sends its id", async () => {
    const { user, submit } = renderField({ inputType: "suggestion", options: people }, 8);
    expect(input()).toHaveValue("Ann Baker (ann@fairway.example)");
    await user.clear(input());
    expect(await submit()).toBeNull();
    await user.type(screen.getByPlaceholderText("start typing..."), "ANDERS{Enter}");
    expect(input()).toHaveValue("Ben Anders (ben@fairway.example)");
    expect(await submit()).toBe(9);
  });

  it("of type suggestion asks the server where there are too many rows", async () => {
    const find = (text: string) => {
      const options = people.filter(({ suggestionInfo }) => suggestionInfo.includes(text));
      return Promise.resolve({ options, total: options.length });
    };
    const { user, submit } = renderField(
      { inputType: "suggestion", isRequired: true, options: { queryKey: ["people"], find } },
      null,
    );
    await user.type(input(), "Ben");
    await user.click(await screen.findByRole("option", { name: /Ben Anders/ }));
    expect(input()).toHaveValue("Ben Anders (ben@fairway.example)");
    expect(await submit()).toBe(9);
  });

  it("of type file says that a form sends none", async () => {
    const { user, submit } = renderField({ inputType: "file" });
    await user.upload(input(), new File(["x"], "logo.png"));
    expect(alerts).toEqual(["file upload not fully supported here"]);
    expect(input()).toHaveAccessibleDescription("file upload not fully supported here");
    expect(await submit()).toBe("");
  });

  it("of type none is not there, but its value is sent", async () => {
    const { submit } = renderField({ inputType: "none" }, 7);
    expect(screen.queryByText(/Answer/)).toBeNull();
    expect(await submit()).toBe(7);
  });
});

describe("a number", () => {
  it.each([
    ["12", 12, "12"],
    ["$1,200", 1200, "1200"],
    ["0.5", 0.5, "0.5"],
    ["-3", 0, "0"],
    ["several", 0, "0"],
  ])("typed as %s is %d", async (typed, sent, shown) => {
    const { user, submit } = renderField({ inputType: "number" }, 5);
    await user.clear(input());
    await user.type(input(), typed);
    await user.tab();
    expect(input()).toHaveDisplayValue(shown);
    expect(await submit()).toBe(sent);
  });

  it("becomes 0 when it is sent with Enter, too", async () => {
    const { user } = renderField({ inputType: "number" }, 5);
    await user.clear(input());
    await user.type(input(), "-3{Enter}");
    expect(input()).toHaveDisplayValue("0");
  });

  it("left out is none, and missing where it is required", async () => {
    const { user, submit } = renderField({ inputType: "number", isRequired: true }, 5);
    await user.clear(input());
    expect(await submit()).toBeUndefined();
    expect(alerts).toEqual(["answer cannot be empty"]);
  });

  it.each([
    [{ isWhole: true }, 1.5, "answer must be a whole number"],
    [{ isWhole: true, minValue: 1 }, 0.5, "answer must be at least 1"],
    [{}, -1, "answer must be at least 0"],
  ])("defined as %j is not sent as %d", async (more, value, message) => {
    const { submit } = renderField({ inputType: "number", ...more }, value);
    expect(await submit()).toBeUndefined();
    expect(alerts).toEqual([message]);
    expect(input()).toHaveAccessibleDescription(message);
  });

  it("that is whole is sent once somebody has taken its fraction away", async () => {
    const { user, submit } = renderField({ inputType: "number", isWhole: true }, null);
    await user.type(input(), "1.5");
    expect(await submit()).toBeUndefined();
    await user.type(input(), "{Backspace}{Backspace}");
    expect(await submit()).toBe(1);
  });

  it("is at least its minValue, which is 0 unless it says more", async () => {
    const { user, submit } = renderField({ inputType: "number", minValue: 1 }, 0);
    expect(await submit()).toBeUndefined();
    expect(alerts).toEqual(["answer must be at least 1"]);
    await user.clear(input());
    await user.type(input(), "1");
    expect(await submit()).toBe(1);
  });
});

describe("a field", () => {
  it("has a label, with what may be left out, a title, a prompt and a helper text", () => {
    renderField({ title: "About you", prompt: "Such as this", helperText: "For the organisers." });
    expect(screen.getByRole("heading", { name: "About you" })).toBeVisible();
    expect(screen.getByLabelText("Answer (optional)")).toHaveAccessibleDescription(
      "For the organisers.",
    );
    expect(screen.getByPlaceholderText("Such as this")).toBe(input());
  });

  it("tells the browser what to fill in", () => {
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
      expect(screen.getByText("answer cannot be empty")).toBeVisible();
      expect(inputs()[0]).toHaveFocus();
      for (const each of inputs())
        expect(each).toHaveAccessibleDescription(/answer cannot be empty$/);
      // A radio button has no place for either: its group has.
      const places = type === "radio button" ? [screen.getByRole("radiogroup")] : inputs();
      for (const place of places) expect(place).toBeInvalid();
      // ARIA knows no group of checkboxes of which one is needed.
      if (type !== "multiselect") for (const place of places) expect(place).toBeRequired();
    },
  );

  it.each([...all, ["toggle", false] as const])(
    "says beside its input what helps: %s",
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
