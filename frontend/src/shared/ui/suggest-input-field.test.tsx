import { screen } from "@testing-library/react";
import { useState } from "react";
import { visit } from "#testing/render.tsx";
import { input, names, people } from "#testing/suggest-input.tsx";
import { SuggestInput } from "./suggest-input.tsx";
import type { Suggestion } from "./suggestions.ts";

/** A form with Ben chosen; returns the choice and the number of submits. */
function renderField() {
  const seen: (number | null)[] = [];
  const sent: string[] = [];
  const Field = () => {
    const [value, setValue] = useState<Suggestion | null>(people[1] ?? null);
    const keep = (next: Suggestion | null) => {
      seen.push(next?.id ?? null);
      setValue(next);
    };
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent.push("sent");
        }}
      >
        <SuggestInput
          label="Guest"
          description="Who comes."
          error="userId cannot be empty"
          aria-required
          name="userId"
          options={people}
          value={value}
          onSelect={keep}
          onClear={() => keep(null)}
        />
        <button>Send</button>
      </form>
    );
  };
  return { seen, sent, ...visit("/", [{ path: "/", element: <Field /> }]) };
}

describe("the type-ahead as a field", () => {
  it("looks like the other fields", () => {
    renderField();
    expect(screen.getByRole("combobox", { name: "Guest" })).toBeRequired();
    expect(input()).toHaveAttribute("placeholder", "start typing...");
    expect(input()).toBeInvalid();
    expect(input()).toHaveAccessibleDescription(/Who comes\./);
    expect(input()).toHaveAccessibleDescription(/userId cannot be empty/);
    expect(input()).toHaveAttribute("name", "userId");
  });

  it("shows the choice, and drops it once the text changes", async () => {
    const { user, seen } = renderField();
    expect(input()).toHaveValue("Ben Anders");
    await user.type(input(), "x");
    expect(input()).toHaveValue("Ben Andersx");
    expect(seen).toEqual([null]);
    await user.click(screen.getByRole("button", { name: "Send" }));
    expect(input(), "what stands there is what is chosen").toHaveValue("");
  });

  it("takes an option with Enter, and never submits the form", async () => {
    const { user, seen, sent } = renderField();
    await user.clear(input());
    await user.type(input(), "cara{Enter}");
    expect(seen).toEqual([null, 3]);
    await user.type(input(), "x{Enter}");
    expect(sent).toEqual([]);
    await user.keyboard("{Escape}{Enter}");
    expect(sent).toEqual(["sent"]);
  });

  it("offers all options when it is opened with a choice", async () => {
    const { user, seen } = renderField();
    await user.click(input());
    await user.keyboard("{ArrowDown}");
    expect(names()).toHaveLength(3);
    await user.keyboard("{Enter}");
    expect(seen).toEqual([1]);
  });

  it("can be switched off", () => {
    const off = <SuggestInput label="Name" options={people} disabled onSelect={() => undefined} />;
    visit("/", [{ path: "/", element: off }]);
    expect(input()).toBeDisabled();
  });
});
