import type { Sheet, SheetPerson } from "#api/types.ts";
import { shortTime } from "#shared/lib/dates.ts";
import { momentText } from "#shared/lib/dates-of-lazy-pages.ts";
import { Heading } from "./parts.tsx";
import classes from "./lists.module.css";

export interface ListProps {
  sheet: Sheet;
  timeZone: string;
}

/** The head of a list with its time, to distinguish two lists of one day. */
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

/** A name on a list. No-shows stay, struck out, to show that they were expected. */
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

/** The distinct names of the people's groups. */
export function groupsOf(people: readonly SheetPerson[]): string {
  return [...new Set(people.flatMap(({ group }) => group ?? []))].join(", ");
}
