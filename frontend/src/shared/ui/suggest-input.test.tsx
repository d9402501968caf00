import { screen } from "@testing-library/react";
import { input, line, many, names, renderSearch, rows } from "#testing/suggest-input.tsx";

describe("the type-ahead", () => {
  it("filters in any case, by any part, and shows the number found", async () => {
    const { user } = renderSearch();
    expect(names()).toEqual([]);
    expect(line()).toBe("");
    await user.type(input(), "AN");
    expect(names()).toEqual(["Ann Baker", "Ben Anders"]);
    expect(line()).toBe("2 results");
    await user.type(input(), "d");
    expect(names()).toEqual(["Ben Anders"]);
    expect(line()).toBe("1 result");
    await user.type(input(), "x");
    expect(names()).toEqual([]);
    expect(line()).toBe("No results");
    await user.clear(input());
    expect(line()).toBe("");
  });

  it("shows first the options with a word that begins so", async () => {
    const { user } = renderSearch(rows("Sharon Dunn", "Ben Stone", "Ann O’Neill"));
    await user.type(input(), "on");
    expect(names()).toEqual(["Ann O’Neill", "Sharon Dunn", "Ben Stone"]);
  });

  it("is a combobox that names the marked option", async () => {
    const { user } = renderSearch();
    const combobox = screen.getByRole("combobox", { name: "Name" });
    expect(combobox).toHaveAttribute("aria-expanded", "false");
    await user.type(combobox, "an{ArrowDown}");
    expect(combobox).toHaveAttribute("aria-expanded", "true");
    expect(combobox).toHaveAttribute("aria-controls", screen.getByRole("listbox").id);
    const option = screen.getByRole("option", { name: "Ben Anders", selected: true });
    expect(combobox).toHaveAttribute("aria-activedescendant", option.id);
  });

  it("shows the first of many, and the number of the others", async () => {
    const { user } = renderSearch(many);
    await user.type(input(), "guest");
    expect(names()).toHaveLength(10);
    expect(line()).toBe("and 50 more: keep typing");
  });

  it("keeps typed text as a search, and opens again on return", async () => {
    const { user } = renderSearch();
    await user.type(input(), "an");
    await user.click(screen.getByRole("button", { name: "Next" }));
    expect(names()).toEqual([]);
    expect(input()).toHaveValue("an");
    await user.click(input());
    expect(names()).toEqual(["Ann Baker", "Ben Anders"]);
  });
});
