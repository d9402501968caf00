import { useEffect, useMemo, useRef, useState } from "react";
import type { RosterRound } from "#api/types.ts";
import type { Attendee } from "./attendee.ts";
import { distinctTexts } from "#shared/lib/distinct-texts.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { SuggestInput } from "#shared/ui/suggest-input.tsx";
import { foldAhead, suggested } from "#shared/ui/suggestions.ts";
import classes from "./control-bar.module.css";
import { groupText } from "./group-text.ts";
import { elsewhereOfMany, elsewhereText, roundText } from "./rounds.ts";

interface NameSearchProps {
  /** The attendees of the chosen round. */
  attendees: readonly Attendee[];
  all: readonly Attendee[];
  rounds: readonly RosterRound[];
  roundId: number | null;
  /** This search follows another one: it takes the focus at once. */
  isNext: boolean;
  isApplied: boolean;
  onFind: (id: number | null) => void;
  onClear: () => void;
  onAllRounds: () => void;
}

export function NameSearch({ attendees, all, isNext, isApplied, ...rest }: NameSearchProps) {
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  const input = () => box.current?.querySelector("input");
  const options = useMemo(() => optionsOf(attendees, rest.rounds), [attendees, rest.rounds]);
  useEffect(() => foldAhead(options), [options]);
  useEffect(() => {
    if (isNext) box.current?.querySelector("input")?.focus({ preventScroll: true });
  }, [isNext]);

  /** Opens the suggestions for the same text again, now of all rounds. */
  const showAnyway = () => {
    rest.onAllRounds();
    input()?.focus();
    input()?.click();
  };
  const isHere = typed === "" || suggested(options, typed).length > 0;
  return (
    <div ref={box} className={classes.search}>
      <SuggestInput
        label="Find an attendee by name"
        options={options}
        onType={(text) => setTyped(text.trim())}
        onSelect={({ id }) => rest.onFind(id)}
      />
      {!isHere && rest.roundId !== null && (
        <Elsewhere {...rest} all={all} typed={typed} onShow={showAnyway} />
      )}
      {isApplied && <ActionButton onClick={rest.onClear}>Clear Results</ActionButton>}
    </div>
  );
}

interface PersonOption {
  id: number;
  suggestionInfo: string;
  ownName: string;
  reference: string;
}

/** A cache of options by attendee: unchanged attendees keep their option objects. */
const kept = new WeakMap<Attendee, PersonOption>();

/** A cache of whole lists, as the search is remounted after each person. */
const keptLists = new WeakMap<readonly Attendee[], Listed>();

interface Listed {
  rounds: readonly RosterRound[];
  options: readonly PersonOption[];
}

function optionsOf(
  attendees: readonly Attendee[],
  rounds: readonly RosterRound[],
): readonly PersonOption[] {
  const before = keptLists.get(attendees);
  if (before?.rounds === rounds) return before.options;
  const options = newOptions(attendees, rounds);
  keptLists.set(attendees, { rounds, options });
  return options;
}

/** People of one name and group are distinguished by their round, else by the reference of their ticket. */
function newOptions(
  attendees: readonly Attendee[],
  rounds: readonly RosterRound[],
): readonly PersonOption[] {
  const texts = distinctTexts(
    attendees,
    (attendee) => `${attendee.displayName}, ${groupText(attendee, attendee.displayName)}`,
    (attendee) => roundText(attendee, rounds),
    ({ reference }) => reference,
  );
  return attendees.map((attendee, place) => {
    const { id, displayName, reference } = attendee;
    const suggestionInfo = texts[place] ?? displayName;
    const before = kept.get(attendee);
    if (before?.suggestionInfo === suggestionInfo) return before;
    const option = { id, suggestionInfo, ownName: displayName, reference };
    kept.set(attendee, option);
    return option;
  });
}

interface ElsewhereProps extends Pick<NameSearchProps, "all" | "rounds" | "roundId"> {
  typed: string;
  onShow: () => void;
}

/** A message that the typed name is in another round than the chosen one. */
function Elsewhere({ all, rounds, roundId, typed, onShow }: ElsewhereProps) {
  const found = suggested(optionsOf(all, rounds), typed);
  const first = all.find(({ id }) => id === found[0]?.id);
  if (first === undefined) return null;
  const chosen = rounds.find(({ id }) => id === roundId)?.name ?? "another round";
  return (
    <div className={classes.elsewhere}>
      <p role="status">
        {found.length === 1
          ? elsewhereText(first, rounds, chosen)
          : elsewhereOfMany(attendeesOf(found, all), rounds, chosen)}
      </p>
      <ActionButton onClick={onShow}>Show anyway</ActionButton>
    </div>
  );
}

function attendeesOf(found: readonly PersonOption[], all: readonly Attendee[]): Attendee[] {
  const ids = new Set(found.map(({ id }) => id));
  return all.filter(({ id }) => ids.has(id));
}
