import { useDebouncedValue } from "@mantine/hooks";
import { fitting, folded } from "#shared/lib/folding.ts";
import { meantCode } from "#shared/lib/reference.ts";
import { keepPreviousData, skipToken, useQuery, type QueryKey } from "@tanstack/react-query";

export interface Suggestion {
  id: number;
  /** The text to show and to search. */
  suggestionInfo: string;
  /** A person's own name, if the text also has others. */
  ownName?: string;
  /** The reference of a ticket, by which the option is found, too (rule `ticket-references`). */
  reference?: string;
}

/** The suggestions for a text. */
export interface Found<Option extends Suggestion> {
  /** The first options. */
  options: readonly Option[];
  /** The number of options in all. */
  total: number;
}

/** Options too many to load them all: the server is asked as one types. It is in `src/queries`, as `userSuggestions` is. */
export interface SuggestionSource<Option extends Suggestion> {
  /** The prefix of the query key; the text is appended. */
  queryKey: QueryKey;
  find: (text: string, signal: AbortSignal) => Promise<Found<Option>>;
}

export interface Suggestions<Option extends Suggestion> extends Found<Option> {
  /** `loading` also means that the options come from the previous text, as far as they fit this one. */
  state: "found" | "loading" | "failed";
  retry: () => void;
}

/** In milliseconds without a key, before the server is asked. */
const pause = 200;
/** Number of options to show at most: as many as fit below the input on a phone. Drawing more takes a slow phone longer than the search. */
const shownOptions = 10;

/** The options for a text, from the given list or from the server. */
export function useSuggestions<Option extends Suggestion>(
  source: readonly Option[] | SuggestionSource<Option>,
  text: string,
  isWanted: boolean,
): Suggestions<Option> {
  const asked = "queryKey" in source ? source : null;
  // Given options need no debouncing, so no key waits for a second rendering.
  const [settled] = useDebouncedValue(asked === null ? "" : text, pause);
  const { data, isError, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: [...(asked?.queryKey ?? ["suggestions given"]), settled],
    queryFn: asked === null ? skipToken : ({ signal }) => asked.find(settled, signal),
    enabled: isWanted && settled === text,
    placeholderData: keepPreviousData,
  });
  const retry = () => void refetch();

  // A closed list searches nothing, as a slow phone would feel it with thousands of options.
  if (!("queryKey" in source))
    return { ...matching(isWanted ? source : [], text), state: "found", retry };
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
  return { options: matches.slice(0, shownOptions), total: matches.length };
}

/** The number of lists of hits: better fits first, and of equal ones a person's own name before the whole text. */
const ranks = 4;
const rankOf = { begins: 0, within: 1 };

interface Folded {
  info: string;
  ownName: string | null;
  code: string | null;
}

/** An option with its folded texts, cached because folding thousands at each key takes longer than searching them. */
interface Known<Option> {
  option: Option;
  texts: Folded;
}

/** A cache for options that several lists have. */
const foldedOptions = new WeakMap<Suggestion, Folded>();

function known<Option extends Suggestion>(option: Option): Known<Option> {
  const texts = foldedOptions.get(option) ?? foldedTexts(option);
  foldedOptions.set(option, texts);
  return { option, texts };
}

/** Options that are folded at a time, so that a slow phone can handle a key in between. */
const portion = 250;

/** Folds the texts of options before the first key, which then need not wait for it. Returns a function that stops. */
export function foldAhead(options: readonly Suggestion[]): () => void {
  let next = 0;
  const fold = () => {
    options.slice(next, next + portion).forEach(known);
    next += portion;
    if (next < options.length) timer = setTimeout(fold);
  };
  let timer = setTimeout(fold);
  return () => clearTimeout(timer);
}

function foldedTexts({ suggestionInfo, ownName, reference }: Suggestion): Folded {
  return {
    info: folded(suggestionInfo),
    ownName: ownName === undefined ? null : folded(ownName),
    code: reference === undefined ? null : meantCode(reference).code,
  };
}

/** All options with their texts, and the last search: a longer text is searched in its hits alone, and the same text is searched once. */
interface Searched<Option> {
  all: readonly Known<Option>[];
  text: string;
  /** In the order of the options. */
  hits: readonly Known<Option>[];
  sorted: readonly Option[];
}

const searchedOptions = new WeakMap<readonly Suggestion[], Searched<Suggestion>>();

/**
 * Options that have each word of a text, in any case, accents and order, followed by those whose reference the text means. People come before
 * those whose group has their name. Texts where each word begins one come before others, so that `O’N` finds O’Neill before Sharon.
 */
export function suggested<Option extends Suggestion>(
  options: readonly Option[],
  text: string,
): readonly Option[] {
  // Cast: the hits are some of these options.
  const last = searchedOptions.get(options) as Searched<Option> | undefined;
  if (last?.text === text) return last.sorted;
  const all = last?.all ?? options.map(known);
  // A longer text has no hits outside of those of its beginning.
  const among = last !== undefined && text.startsWith(last.text) ? last.hits : all;
  const found = ranked(among, text);
  searchedOptions.set(options, { all, text, ...found });
  return found.sorted;
}

function ranked<Option extends Suggestion>(among: readonly Known<Option>[], text: string) {
  const fits = fitting(text);
  const meant = meantCode(text);
  const hits: Known<Option>[] = [];
  const byRank = Array.from({ length: ranks }, (): Option[] => []);
  for (const one of among) {
    const { info, ownName, code } = one.texts;
    const own = ownName === null ? null : fits(ownName);
    const fit = own ?? fits(info);
    const isMeant = code?.startsWith(meant.code) === true;
    // A longer text may mean a reference, although this short one does not.
    if (fit !== null || isMeant) hits.push(one);
    if (fit !== null) byRank[rankOf[fit] + (own === null ? 2 : 0)]?.push(one.option);
    else if (isMeant && meant.isSearched) byRank[ranks - 1]?.push(one.option);
  }
  return { hits, sorted: byRank.flat() };
}
