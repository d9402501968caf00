import { useLocation, useSearchParams, type To } from "react-router";
import type { AuditFilter } from "#queries/audit.ts";
import { isAction, isSubject } from "./words.ts";

type Name = "action" | "subject" | "subjectId" | "actorId" | "from" | "to";

/** Parameters of the address; an empty one is taken out of it. */
type Chosen = Partial<Record<Name, string>>;

export interface FilterPlace {
  filter: AuditFilter;
  isFiltered: boolean;
  /** As the address has them, also while a date is typed. */
  from: string;
  to: string;
  /** The last day is before the first, and is ignored. */
  isBackwards: boolean;
  choose: (chosen: Chosen) => void;
  addressWith: (chosen: Chosen) => To;
}

/**
 * The filter of the shown entries. It is kept in the address, so that a reload, a link and going back lead there
 * again.
 */
export function useAuditFilter(): FilterPlace {
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const filter = filterOf(params);
  const from = params.get("from") ?? "";
  const to = params.get("to") ?? "";
  const changed = (chosen: Chosen) => {
    const search = new URLSearchParams(params);
    search.delete("page");
    for (const [name, value] of Object.entries(chosen))
      if (value === "") search.delete(name);
      else search.set(name, value);
    return search;
  };
  return {
    filter,
    isFiltered: Object.keys(filter).length > 0,
    from,
    to,
    isBackwards: filter.from !== undefined && filter.to === undefined && isDay(to),
    choose: (chosen) => setParams(changed(chosen), { replace: true }),
    addressWith: (chosen) => ({ pathname, search: changed(chosen).toString() }),
  };
}

/** Parses the address; ignores invalid parameters. */
function filterOf(params: URLSearchParams): AuditFilter {
  const filter: AuditFilter = {};
  const text = (name: Name) => params.get(name) ?? "";
  const [action, subject, from, to] = [text("action"), text("subject"), text("from"), text("to")];
  if (isAction(action)) filter.action = action;
  if (isSubject(subject)) filter.subject = subject;
  if (isId(text("subjectId"))) filter.subjectId = Number(text("subjectId"));
  if (isId(text("actorId"))) filter.actorId = Number(text("actorId"));
  if (isDay(from)) filter.from = from;
  if (isDay(to) && !(filter.from !== undefined && to < filter.from)) filter.to = to;
  return filter;
}

function isId(text: string): boolean {
  return /^\d{1,15}$/.test(text);
}

/** While a year is typed, the date input reports years like 0002: those do not count. */
function isDay(text: string): boolean {
  return /^(19|20|21)\d\d-\d\d-\d\d$/.test(text);
}
