import type { UseQueryResult } from "@tanstack/react-query";
import { useRef, type ComponentType, type ReactNode } from "react";
import { Navigate } from "react-router";
import type { Part } from "#api/client.ts";
import type { ListPlace } from "#shared/lib/use-list-place.ts";
import { ActionLink } from "./action.tsx";
import { QueryStates } from "./page-states.tsx";
import { SearchBox } from "./search-box.tsx";
import classes from "./searched-list.module.css";

export interface TableProps<Row> {
  rows: readonly Row[];
  /** Called when a row is deleted by the focused button: the focus moves to the top of the list. */
  onGone: () => void;
}

interface SearchedListProps<Row> {
  /** The rows' name in the plural. */
  what: string;
  /** The search's label, if it does not search a text of the rows. */
  searchLabel?: string;
  place: ListPlace;
  /** The query of that place; while it loads, it may still have the previous rows. */
  list: UseQueryResult<Part<Row>>;
  /** Whether a filter is set beside the search. */
  isFiltered?: boolean;
  /** Further results of the search. They stand below the search box, which keeps its place. */
  found?: ReactNode;
  Table: ComponentType<TableProps<Row>>;
  /** Rendered above the rows, also without rows: actions for several rows. */
  Above?: ComponentType<TableProps<Row>>;
}

/** A long list with a search and pages. */
export function SearchedList<Row>({
  what,
  searchLabel = `Search ${what}`,
  place,
  list,
  isFiltered = false,
  found,
  Table,
  Above,
}: SearchedListProps<Row>) {
  const { data, isPlaceholderData } = list;
  const top = useRef<HTMLParagraphElement>(null);
  const toTop = () => top.current?.focus();
  const last = Math.max(Math.ceil((data?.total ?? 0) / place.part.limit), 1);
  // Rows were deleted meanwhile, or the address is an old one.
  if (data !== undefined && !isPlaceholderData && place.page > last)
    return <Navigate replace to={place.addressOf(last)} />;
  return (
    <>
      <div className={classes.head}>
        <SearchBox label={searchLabel} value={place.part.search} onSearch={place.searchFor} />
        <p ref={top} role="status" tabIndex={-1} className={classes.count}>
          {data !== undefined && !isPlaceholderData && countText(what, place, data, isFiltered)}
        </p>
      </div>
      {found}
      <QueryStates of={list} what={`The ${what}`} />
      {data !== undefined && Above !== undefined && <Above rows={data.rows} onGone={toTop} />}
      {data !== undefined && data.total > 0 && (
        <div className={classes.rows} aria-busy={isPlaceholderData}>
          <Table rows={data.rows} onGone={toTop} />
          {last > 1 && <Pages place={place} last={last} onTurn={toTop} />}
        </div>
      )}
    </>
  );
}

interface PagesProps {
  place: ListPlace;
  last: number;
  onTurn: () => void;
}

function Pages({ place: { page, addressOf }, last, onTurn }: PagesProps) {
  return (
    <nav aria-label="Pages" className={classes.pages}>
      {page > 1 && (
        <ActionLink to={addressOf(page - 1)} onClick={onTurn}>
          Previous
        </ActionLink>
      )}
      <span>
        Page {page} of {last}
      </span>
      {page < last && (
        <ActionLink to={addressOf(page + 1)} onClick={onTurn}>
          Next
        </ActionLink>
      )}
    </nav>
  );
}

function countText(
  what: string,
  { part }: ListPlace,
  { rows, total }: Part<unknown>,
  isFiltered: boolean,
): string {
  const { search, limit, offset } = part;
  if (total === 0 && search !== "") return `No ${what} match “${search}”.`;
  if (total === 0 && isFiltered) return `There are no such ${what}.`;
  if (total === 0) return `There are no ${what} yet.`;
  if (total <= limit) return `${total} in all`;
  const [first, until, all] = [offset + 1, offset + rows.length, total].map((count) =>
    count.toLocaleString("en-US"),
  );
  return `${first}–${until} of ${all}`;
}
