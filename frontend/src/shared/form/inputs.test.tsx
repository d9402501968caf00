import { screen, within } from "@testing-library/react";
import { input, meals, people, renderField } from "#testing/form-field.tsx";
import { alerts } from "#testing/setup.ts";

const sponsors = [
  { id: 3, name: "Acme Clinic" },
  { id: 4, name: "Birch Pharmacy" },
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

  it("of type dropdown shows the earlier choice", () => {
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

  it("of type suggestion asks the server when there are too many rows", async () => {
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

  it("of type file shows that a form sends none", async () => {
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
