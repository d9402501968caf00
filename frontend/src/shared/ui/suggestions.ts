import { useDebouncedValue } from "@mantine/hooks";
import { finder } from "#shared/lib/folding.ts";
import { keepPreviousData, skipToken, useQuery, type QueryKey } from "@tanstack/react-query";

export interface Suggestion {
  id: number;
  /** The text that is shown and searched. */
  suggestionInfo: string;
}

/** The suggestions for a text. */
export interface Found<Option extends Suggestion> {
  /** The first of them. */
  options: readonly Option[];
  /** How many there are in all. */
  total: number;
}

/** Options too many to load them all: the server is asked as one types. A feature has it in its `queries.ts`. */
export interface SuggestionSource<Option extends Suggestion> {
  /** The text is put behind it. */
  queryKey: QueryKey;
  find: (text: string, signal: AbortSignal) => Promise<Found<Option>>;
}

export interface Suggestions<Option extends Suggestion> extends Found<Option> {
  /** `loading` also means that the options are some of those for this text, from what was found before it. */
  state: "found" | "loading" | "failed";
  retry: () => void;
}

/** In milliseconds: so long nothing more is typed before the server is asked. */
const pause = 200;
/** More than these are not drawn. */
const most = 50;

/** The options for a text, out of those given or asked from the server. */
export function useSuggestions<Option extends Suggestion>(
  source: readonly Option[] | SuggestionSource<Option>,
  text: string,
  isWanted: boolean,
): Suggestions<Option> {
  const asked = "queryKey" in source ? source : null;
  const [settled] = useDebouncedValue(text, pause);
  const { data, isError, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: [...(asked?.queryKey ?? ["suggestions given"]), settled],
    queryFn: asked === null ? skipToken : ({ signal }) => asked.find(settled, signal),
    enabled: isWanted && settled === text,
    placeholderData: keepPreviousData,
  });
  const retry = () => void refetch();

  if (!("queryKey" in source)) return { ...matching(source, text), state: "found", retry };
  const isCurrent = settled === text && !isPlaceholderData;
  if (isCurrent && data !== undefined) return { ...data, state: "found", retry };
  const state = isCurrent && isError && !isFetching ? "failed" : "loading";
  return { ...matching(state === "loading" ? (data?.options ?? []) : [], text), state, retry };
}

function matching<Option extends Suggestion>(
  options: readonly Option[],
  text: string,
): Found<Option> {
  const matches = suggested(options, text);
  return { options: matches.slice(0, most), total: matches.length };
}

/** Those that hold each word of a text, whatever the case, the accents and the order. */
export function suggested<Option extends Suggestion>(
  options: readonly Option[],
  text: string,
): readonly Option[] {
  const isFound = finder(text);
  return options.filter(({ suggestionInfo }) => isFound(suggestionInfo));
}
