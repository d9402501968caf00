import { screen, waitFor } from "@testing-library/react";
import { alerts } from "#testing/setup.ts";
import { input, line, names, people, renderSearch } from "#testing/suggest-input.tsx";
import type { Found, Suggestion } from "./suggestions.ts";

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

describe("the type-ahead that asks the server", () => {
  it("asks once the visitor pauses, and shows that it does", async () => {
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

  it("never offers an option that no longer matches the text", async () => {
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

  it("reports a failed load, and retries by Enter or click", async () => {
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
