import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { visit } from "#testing/render.tsx";
import { alerts } from "#testing/setup.ts";
import { Dialog } from "./dialog.tsx";
import { SuggestInput } from "./suggest-input.tsx";
import {
  foldAhead,
  suggested,
  type Found,
  type Suggestion,
  type SuggestionSource,
} from "./suggestions.ts";

type Options = readonly Suggestion[] | SuggestionSource<Suggestion>;

const rows = (...texts: string[]): Suggestion[] =>
  texts.map((suggestionInfo, index) => ({ id: index + 1, suggestionInfo }));
const people = rows("Ann Baker", "Ben Anders", "Cara Dunn");
const many = rows(...Array.from({ length: 60 }, (_, index) => `Guest ${index + 1}`));

const input = () => screen.getByPlaceholderText("start typing...");
const names = () => screen.queryAllByRole("option").map((option) => option.textContent);
const marked = () => screen.queryByRole("option", { selected: true })?.textContent;
const line = () => screen.getByRole("status").textContent;

/** A search that keeps typed text; returns the taken options. */
function renderSearch(options: Options = people) {
  const taken: number[] = [];
  const search = (
    <>
      <SuggestInput label="Name" options={options} onSelect={({ id }) => taken.push(id)} />
      <button type="button">Next</button>
    </>
  );
  return { taken, ...visit("/", [{ path: "/", element: search }]) };
}

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

describe("the type-ahead", () => {
  it("filters whatever the case, by any part, and says how many there are", async () => {
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

  it("finds the same however one comes to a text", () => {
    const people = ["Ann Cole", "Anna Dole", "Dan Nole", "Bo Dean"].map((suggestionInfo, id) => ({
      id,
      suggestionInfo,
    }));
    const typed = ["a", "an", "an d", "an", "", "d", "do", "dole", "dole x", "dole"];
    for (const text of typed)
      expect(suggested(people, text), text).toEqual(suggested([...people], text));
  });

  it("folds ahead all options, a portion at a time, and none once that ended", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    let read = 0;
    const people = Array.from({ length: 600 }, (_, id) => ({
      id,
      get suggestionInfo() {
        read += 1;
        return `Player ${id}`;
      },
    }));
    foldAhead(people)();
    await vi.runAllTimersAsync();
    expect(read).toBe(0);
    foldAhead(people);
    await vi.advanceTimersToNextTimerAsync();
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(people.length);
    await vi.runAllTimersAsync();
    expect(suggested(people, "player 599").map(({ id }) => id)).toEqual([599]);
    expect(read).toBe(people.length);
  });

  it("shows people before those whose group has their name", () => {
    const party = [
      { id: 1, suggestionInfo: "Aisha Karim, Group 1 of Lena Montero", ownName: "Aisha Karim" },
      { id: 2, suggestionInfo: "Lena Montero, Group 1", ownName: "Lena Montero" },
    ];
    expect(suggested(party, "montero").map(({ id }) => id)).toEqual([2, 1]);
    expect(suggested(party, "group 1 karim").map(({ id }) => id)).toEqual([1]);
  });

  it("finds a reference however it is typed, and names by few letters", () => {
    const people = [
      { id: 1, suggestionInfo: "Ann Cole, Group 1", reference: "FW-7K3Q2M" },
      { id: 2, suggestionInfo: "Fay Wade, Group 2", reference: "FW-8K3Q2M" },
      { id: 3, suggestionInfo: "Lk3 Oz, Group 3", reference: "FW-C4PDF3" },
    ];
    const found = (text: string) => suggested([...people], text).map(({ id }) => id);
    for (const text of ["FW-7K3Q2M", "fw7k3q2m", "fw 7k3 q2m", "7K3Q2M", "1keo2m", "FW-7"])
      expect(found(text), text).toEqual([1]);
    expect(found("lk3o")).toEqual([1]);
    expect(found("lk3 o")).toEqual([3, 1]);
    for (const text of ["fw", "7k3", "FW-9K3Q2M", "8k3q2mm"]) expect(found(text), text).toEqual([]);
    // As it is typed, letter by letter.
    const whole = "FW-C4PDF3";
    for (let length = 1; length < whole.length; length += 1)
      suggested(people, whole.slice(0, length));
    expect(suggested(people, whole).map(({ id }) => id)).toEqual([3]);
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

  it("moves with the arrow keys, around the ends, and takes with Enter", async () => {
    const { user, taken } = renderSearch();
    await user.type(input(), "an{ArrowDown}");
    expect(marked()).toBe("Ben Anders");
    await user.keyboard("{ArrowDown}");
    expect(marked()).toBe("Ann Baker");
    await user.keyboard("{ArrowUp}{Enter}");
    expect(taken).toEqual([2]);
    expect(input()).toHaveValue("Ben Anders");
    expect(names()).toEqual([]);
  });

  it("opens with an arrow key, before anything is typed", async () => {
    const { user, taken } = renderSearch();
    await user.click(input());
    expect(names()).toEqual([]);
    await user.keyboard("{ArrowDown}");
    expect(names()).toEqual(["Ann Baker", "Ben Anders", "Cara Dunn"]);
    await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
    expect(names()).toEqual([]);
    await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    expect(taken).toEqual([2]);
  });

  it("moves by pages, and leaves Home and End to the text", async () => {
    const { user } = renderSearch(many);
    await user.type(input(), "guest{PageDown}");
    expect(marked()).toBe("Guest 9");
    await user.keyboard("{PageDown}{PageDown}{PageDown}{PageDown}{PageDown}{PageDown}");
    expect(marked()).toBe("Guest 10");
    await user.keyboard("{PageUp}{Home}a{End}s");
    expect(input()).toHaveValue("aguests");
  });

  it("shows the first of many and says how many more there are", async () => {
    const { user } = renderSearch(many);
    await user.type(input(), "guest");
    expect(names()).toHaveLength(10);
    expect(line()).toBe("and 50 more: keep typing");
  });

  it("takes with Tab, which moves on", async () => {
    const { user, taken } = renderSearch();
    await user.type(input(), "car");
    await user.tab();
    expect(taken).toEqual([3]);
    expect(screen.getByRole("button", { name: "Next" })).toHaveFocus();
  });

  it("takes what is clicked, and keeps the keyboard", async () => {
    const { user, taken } = renderSearch();
    await user.type(input(), "an");
    await user.click(screen.getByRole("option", { name: "Ben Anders" }));
    expect(taken).toEqual([2]);
    expect(input()).toHaveFocus();
  });

  it("takes what is tapped", async () => {
    const { user, taken } = renderSearch();
    await user.type(input(), "an");
    await user.pointer({ keys: "[TouchA]", target: screen.getByRole("option", { name: /Ben/ }) });
    expect(taken).toEqual([2]);
  });

  it("takes nothing after Escape, and is emptied by a second one", async () => {
    const { user, taken } = renderSearch();
    await user.type(input(), "an{Escape}");
    expect(names()).toEqual([]);
    expect(input()).toHaveValue("an");
    await user.keyboard("{Enter}");
    expect(taken).toEqual([]);
    await user.keyboard("{Escape}");
    expect(input()).toHaveValue("");
  });

  it("closes before the dialog that it is in", async () => {
    const closed = vi.fn();
    const { user } = visit("/", [
      {
        path: "/",
        element: (
          <Dialog title="Link" onClose={closed}>
            <SuggestInput label="Name" options={people} onSelect={() => undefined} />
          </Dialog>
        ),
      },
    ]);
    await user.type(input(), "an{Escape}");
    expect(names()).toEqual([]);
    expect(closed).not.toHaveBeenCalled();
    await user.keyboard("{Escape}");
    expect(closed).toHaveBeenCalledOnce();
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

describe("the type-ahead as a field", () => {
  it("looks like the other fields", () => {
    renderField();
    expect(screen.getByRole("combobox", { name: "Guest" })).toBeRequired();
    expect(input()).toBeInvalid();
    expect(input()).toHaveAccessibleDescription(/Who comes\./);
    expect(input()).toHaveAccessibleDescription(/userId cannot be empty/);
    expect(input()).toHaveAttribute("name", "userId");
  });

  it("shows what is chosen, and gives it up once the text is another", async () => {
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

  it("offers everything to whoever opens it on what is chosen", async () => {
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

describe("the type-ahead that asks the server", () => {
  /** Records the queries, and answers them. */
  function someSource() {
    const asked: string[] = [];
    const answers: ((found: Found<Suggestion> | Error) => void)[] = [];
    const find = (text: string) => {
      asked.push(text);
      return new Promise<Found<Suggestion>>((resolve, reject) => {
        answers.push((found) => (found instanceof Error ? reject(found) : resolve(found)));
      });
    };
    return { asked, answers, source: { queryKey: ["people"], find } };
  }

  it("asks once the visitor pauses, and says meanwhile that it does", async () => {
    const { asked, answers, source } = someSource();
    const { user, taken } = renderSearch(source);
    await user.type(input(), "an");
    expect(line()).toBe("Loading...");
    await waitFor(() => expect(asked).toEqual(["an"]));
    await user.keyboard("{Enter}");
    expect(taken).toEqual([]);
    answers[0]?.({ options: people.slice(0, 2), total: 312 });
    await waitFor(() => expect(names()).toEqual(["Ann Baker", "Ben Anders"]));
    expect(line()).toBe("and 310 more: keep typing");
  });

  it("never offers what does not match the text any more", async () => {
    const { answers, source, asked } = someSource();
    const { user, taken } = renderSearch(source);
    await user.type(input(), "an");
    await waitFor(() => expect(asked).toHaveLength(1));
    answers[0]?.({ options: people.slice(0, 2), total: 2 });
    await screen.findByRole("option", { name: "Ann Baker" });
    await user.type(input(), "d");
    expect(names()).toEqual(["Ben Anders"]);
    expect(line()).toBe("Loading...");
    await user.keyboard("{Enter}");
    expect(taken).toEqual([2]);
  });

  it("says that it could not be loaded, and retries by Enter or click", async () => {
    const { asked, answers, source } = someSource();
    const { user } = renderSearch(source);
    await user.type(input(), "an");
    await waitFor(() => expect(asked).toHaveLength(1));
    answers[0]?.(new TypeError("Failed to fetch"));
    await waitFor(() => expect(line()).toMatch(/could not be loaded just now/));
    expect(alerts).toEqual([
      "There was an error fetching data.\n\nThe server could not be reached.",
    ]);
    await user.keyboard("{Enter}");
    await waitFor(() => expect(asked).toHaveLength(2));
    answers[1]?.(new TypeError("Failed to fetch"));
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    await waitFor(() => expect(asked).toHaveLength(3));
    answers[2]?.({ options: [], total: 0 });
    await waitFor(() => expect(line()).toBe("No results"));
  });
});
