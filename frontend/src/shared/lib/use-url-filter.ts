import { useSearchParams } from "react-router";

/** The filter of a long list. The URL has the filter, so that reloads, links and going back keep it. */
export interface UrlFilter {
  params: URLSearchParams;
  /** Sets a parameter, or removes it with null, and goes to the first page. */
  change: (name: string, value: string | null) => void;
}

export function useUrlFilter(): UrlFilter {
  const [params, setParams] = useSearchParams();
  const change = (name: string, value: string | null) => {
    const search = new URLSearchParams(params);
    search.delete("page");
    if (value === null) search.delete(name);
    else search.set(name, value);
    setParams(search, { replace: true });
  };
  return { params, change };
}

export interface TagFilter<Tag extends string> {
  params: URLSearchParams;
  selected: readonly Tag[];
  /** Selects a tag and deselects the other ones of its parameter; deselects a selected tag. */
  toggle: (tag: Tag) => void;
}

/** A filter of tags, each with the parameter and the value that it sets. */
export function useTagFilter<Tag extends string>(
  tags: Readonly<Record<Tag, readonly [name: string, value: string]>>,
): TagFilter<Tag> {
  const { params, change } = useUrlFilter();
  const isSelected = (tag: Tag) => params.get(tags[tag][0]) === tags[tag][1];
  const toggle = (tag: Tag) => {
    const [name, value] = tags[tag];
    change(name, isSelected(tag) ? null : value);
  };
  return { params, selected: (Object.keys(tags) as Tag[]).filter(isSelected), toggle };
}
