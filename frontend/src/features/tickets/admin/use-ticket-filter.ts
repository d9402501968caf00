import { useTagFilter } from "#shared/lib/use-url-filter.ts";

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

/** The filter of the shown tickets. */
export function useTicketFilter(): FilterPlace {
  const { params, selected, toggle } = useTagFilter(tags);
  return {
    paid: flagOf(params.get("paid")),
    cancelled: flagOf(params.get("cancelled")),
    overdue: params.get("overdue") === "true",
    selected,
    toggle,
  };
}

function flagOf(text: string | null): boolean | undefined {
  return text === "true" || text === "false" ? text === "true" : undefined;
}
