import { useLocation, useSearchParams, type To } from "react-router";
import type { AuditFilter } from "#queries/audit.ts";
import { isAction, isSubject } from "./words.ts";

type Name = "action" | "subject" | "subjectId" | "actorId" | "from" | "to";

/** URL parameters to set; an empty value removes the parameter. */
type Chosen = Partial<Record<Name, string>>;

export interface FilterPlace {
  filter: AuditFilter;
  isFiltered: boolean;
  /** The dates as in the URL, also while one is typed. */
  from: string;
  to: string;
  /** The last day is before the first: the filter ignores it. */
  isBackwards: boolean;
  choose: (chosen: Chosen) => void;
  addressWith: (chosen: Chosen) => To;
}

/**
 * The filter of the shown entries. The URL has the filter, so that reloads, links and going back keep it.
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

/** Parses the URL; ignores invalid parameters. */
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

/** Whether a text is a date with a plausible year: while a year is typed, a date input reports years like 0002. */
function isDay(text: string): boolean {
  return /^(19|20|21)\d\d-\d\d-\d\d$/.test(text);
}
