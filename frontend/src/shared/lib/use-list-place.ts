import { useState } from "react";
import { useLocation, type To } from "react-router";
import { shortPages } from "./breakpoints.ts";
import { useUrlFilter } from "./use-url-filter.ts";

/** Number of rows on a page of a long list. */
const pageSize = { wide: 50, phone: 20 };
const phone = `(max-width: ${shortPages})`;

/** The part of a long list to load (rule `long-lists`). */
export interface ListPart {
  /** Empty to find all rows. */
  search: string;
  limit: number;
  /** Number of rows to skip. */
  offset: number;
}

/** The visitor's place in a long list. It is in the address, so that a reload, a link and going back lead there again. */
export interface ListPlace {
  part: ListPart;
  /** From 1. */
  page: number;
  addressOf: (page: number) => To;
  /** Also goes to the first page. */
  searchFor: (text: string) => void;
}

export function useListPlace(): ListPlace {
  const { pathname } = useLocation();
  const { params, change } = useUrlFilter();
  const search = params.get("search") ?? "";
  // Read once, so that turning the phone does not change the page.
  const [limit] = useState(() => (matchMedia(phone).matches ? pageSize.phone : pageSize.wide));
  const page = pageOf(params);

  const addressOf = (other: number) => {
    const search = new URLSearchParams(params);
    if (other > 1) search.set("page", String(other));
    else search.delete("page");
    return { pathname, search: search.toString() };
  };
  const searchFor = (text: string) => change("search", text === "" ? null : text);
  return {
    part: { search, limit, offset: (page - 1) * limit },
    page,
    addressOf,
    searchFor,
  };
}

function pageOf(params: URLSearchParams): number {
  const page = Number(params.get("page"));
  return Number.isSafeInteger(page) && page > 1 ? page : 1;
}
