import { screen } from "@testing-library/react";
import { visit } from "#testing/render.tsx";
import { input, many, marked, names, people, renderSearch } from "#testing/suggest-input.tsx";
import { Dialog } from "./dialog.tsx";
import { SuggestInput } from "./suggest-input.tsx";

describe("the keys and taps of the type-ahead", () => {
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

  it("opens with an arrow key, before any typing", async () => {
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

  it("takes with Tab, which moves on", async () => {
    const { user, taken } = renderSearch();
    await user.type(input(), "car");
    await user.tab();
    expect(taken).toEqual([3]);
    expect(screen.getByRole("button", { name: "Next" })).toHaveFocus();
  });

  it("takes a clicked option, and keeps the focus", async () => {
    const { user, taken } = renderSearch();
    await user.type(input(), "an");
    await user.click(screen.getByRole("option", { name: "Ben Anders" }));
    expect(taken).toEqual([2]);
    expect(input()).toHaveFocus();
  });

  it("takes a tapped option", async () => {
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
});
