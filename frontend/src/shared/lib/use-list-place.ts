import { useLocation, useSearchParams, type To } from "react-router";

/** How many rows of a long list are on a page. */
export const pageSize = 50;

/** The part of a long list to load (rule `long-lists`). */
export interface ListPart {
  /** Empty for all rows. */
  search: string;
  limit: number;
  /** How many rows to pass over first. */
  offset: number;
}

/** Where in a long list the visitor is. The address has it, so that a reload, a link and going back lead there again. */
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
  const [params, setParams] = useSearchParams();
  const search = params.get("search") ?? "";
  const page = pageOf(params);

  const addressOf = (other: number) => {
    const there = new URLSearchParams(params);
    if (other > 1) there.set("page", String(other));
    else there.delete("page");
    return { pathname, search: there.toString() };
  };
  const searchFor = (text: string) => {
    const there = new URLSearchParams(params);
    there.delete("page");
    if (text === "") there.delete("search");
    else there.set("search", text);
    setParams(there, { replace: true });
  };
  return {
    part: { search, limit: pageSize, offset: (page - 1) * pageSize },
    page,
    addressOf,
    searchFor,
  };
}

function pageOf(params: URLSearchParams): number {
  const page = Number(params.get("page"));
  return Number.isSafeInteger(page) && page > 1 ? page : 1;
}
