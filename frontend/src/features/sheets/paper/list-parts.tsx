import type { Sheet, SheetPerson } from "#api/types.ts";
import { shortTime } from "#shared/lib/dates.ts";
import { momentText } from "#shared/lib/dates-of-lazy-pages.ts";
import { Heading } from "./parts.tsx";
import classes from "./lists.module.css";

export interface ListProps {
  sheet: Sheet;
  timeZone: string;
}

/** When it was made: two lists of one day are told apart by it. */
export function Top({ sheet, timeZone, title }: ListProps & { title: string }) {
  return (
    <div className={classes.listHead}>
      <div>
        <h2>{title}</h2>
        <Heading content={sheet.content} />
      </div>
      <p>As of {momentText(new Date().toISOString(), timeZone)}</p>
    </div>
  );
}

/** A name on a list. No-shows stay on it, struck out: the list tells that somebody was expected there. */
export function Name({ name, noShow }: Pick<SheetPerson, "name" | "noShow">) {
  if (!noShow) return name;
  return (
    <>
      <s>{name}</s> <small>did not come</small>
    </>
  );
}

/** `7A`, `8:10 AM`, or a dash. */
export function shown(start: string | null): string {
  if (start === null) return "–";
  return start.includes(":") ? shortTime(start) : start;
}

/** People who start together, in their order on the sheet. */
export function parties(people: readonly SheetPerson[]): SheetPerson[][] {
  const found = new Map<number | null, SheetPerson[]>();
  for (const person of people) {
    const party = found.get(person.pairingId);
    if (party === undefined) found.set(person.pairingId, [person]);
    else party.push(person);
  }
  return [...found.values()];
}

/** The names of their groups, each once. */
export function groupsOf(people: readonly SheetPerson[]): string {
  return [...new Set(people.flatMap(({ group }) => group ?? []))].join(", ");
}
