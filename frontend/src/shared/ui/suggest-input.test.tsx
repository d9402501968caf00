import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SuggestInput, type Suggestion } from "./suggest-input.tsx";

const people = ["Ann Baker", "Ben Anders", "Cara Dunn"].map((suggestionInfo, index) => ({
  id: index + 1,
  suggestionInfo,
}));

function renderInput() {
  const taken: Suggestion[] = [];
  render(
    <>
      <SuggestInput label="Name" options={people} onSelect={(option) => taken.push(option)} />
      <button type="button">Next</button>
    </>,
  );
  const input = screen.getByPlaceholderText("start typing...");
  const names = () => screen.queryAllByRole("option").map((option) => option.textContent);
  return { user: userEvent.setup(), input, names, taken: () => taken.map(({ id }) => id) };
}

describe("the type-ahead search", () => {
  it("filters whatever the case, by any part", async () => {
    const { user, input, names } = renderInput();
    expect(names()).toEqual([]);
    await user.type(input, "AN");
    expect(names()).toEqual(["Ann Baker", "Ben Anders"]);
    await user.type(input, "d");
    expect(names()).toEqual(["Ben Anders"]);
    await user.type(input, "x");
    expect(names()).toEqual([]);
  });

  it("moves with the arrow keys, around the ends, and takes with Enter", async () => {
    const { user, input, taken, names } = renderInput();
    await user.type(input, "an{ArrowDown}");
    expect(screen.getByRole("option", { name: "Ben Anders" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await user.keyboard("{ArrowDown}{ArrowUp}{Enter}");
    expect(taken()).toEqual([2]);
    expect(input).toHaveValue("Ben Anders");
    expect(names()).toEqual([]);
  });

  it("takes with Tab, which moves on", async () => {
    const { user, input, taken } = renderInput();
    await user.type(input, "car");
    await user.tab();
    expect(taken()).toEqual([3]);
    expect(screen.getByRole("button", { name: "Next" })).toHaveFocus();
  });

  it("takes what is clicked", async () => {
    const { user, input, taken } = renderInput();
    await user.type(input, "an");
    await user.click(screen.getByRole("option", { name: "Ben Anders" }));
    expect(taken()).toEqual([2]);
  });

  it("takes nothing after Escape", async () => {
    const { user, input, taken, names } = renderInput();
    await user.type(input, "an{Escape}");
    expect(names()).toEqual([]);
    await user.keyboard("{Enter}");
    expect(taken()).toEqual([]);
  });
});
