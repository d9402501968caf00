import { screen } from "@testing-library/react";
import { SuggestInput } from "#shared/ui/suggest-input.tsx";
import type { Suggestion, SuggestionSource } from "#shared/ui/suggestions.ts";
import { visit } from "./render.tsx";

type Options = readonly Suggestion[] | SuggestionSource<Suggestion>;

/** Options with these texts. */
export const rows = (...texts: string[]): Suggestion[] =>
  texts.map((suggestionInfo, index) => ({ id: index + 1, suggestionInfo }));
export const people = rows("Ann Baker", "Ben Anders", "Cara Dunn");
export const many = rows(...Array.from({ length: 60 }, (_, index) => `Guest ${index + 1}`));

export const input = () => screen.getByRole("combobox");
export const names = () => screen.queryAllByRole("option").map((option) => option.textContent);
/** The option that Enter takes. */
export const marked = () => screen.queryByRole("option", { selected: true })?.textContent;
/** The status line below the list. */
export const line = () => screen.getByRole("status").textContent;

/** A search that keeps typed text; returns the taken options. */
export function renderSearch(options: Options = people) {
  const taken: number[] = [];
  const search = (
    <>
      <SuggestInput label="Name" options={options} onSelect={({ id }) => taken.push(id)} />
      <button type="button">Next</button>
    </>
  );
  return { taken, ...visit("/", [{ path: "/", element: search }]) };
}
