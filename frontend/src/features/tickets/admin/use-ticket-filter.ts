import { useSearchParams } from "react-router";

const tags = {
  Paid: ["paid", "true"],
  Unpaid: ["paid", "false"],
  Cancelled: ["cancelled", "true"],
  "Not Cancelled": ["cancelled", "false"],
  Overdue: ["overdue", "true"],
} as const;

export type TicketTag = keyof typeof tags;

export const ticketTags = Object.keys(tags) as readonly TicketTag[];

interface FilterPlace {
  paid: boolean | undefined;
  cancelled: boolean | undefined;
  /** Only overdue tickets. */
  overdue: boolean;
  selected: readonly TicketTag[];
  /** Selects a tag and deselects its opposite; deselects a selected tag. */
  toggle: (tag: TicketTag) => void;
}

/**
 * The filter of the shown tickets. The URL has the filter, so that reloads, links and going back keep it.
 */
export function useTicketFilter(): FilterPlace {
  const [params, setParams] = useSearchParams();
  const isSelected = (tag: TicketTag) => params.get(tags[tag][0]) === tags[tag][1];
  const toggle = (tag: TicketTag) => {
    const [name, value] = tags[tag];
    const search = new URLSearchParams(params);
    search.delete("page");
    if (isSelected(tag)) search.delete(name);
    else search.set(name, value);
    setParams(search, { replace: true });
  };
  return {
    paid: flagOf(params.get("paid")),
    cancelled: flagOf(params.get("cancelled")),
    overdue: params.get("overdue") === "true",
    selected: ticketTags.filter(isSelected),
    toggle,
  };
}

function flagOf(text: string | null): boolean | undefined {
  return text === "true" || text === "false" ? text === "true" : undefined;
}
