import { lazy, Suspense, type ReactNode } from "react";
import type { TicketCategory } from "#api/types.ts";
import { Loading } from "#shared/ui/page-states.tsx";

/** The parts of the waitlist that other features' pages show. */

const CategoryWaitlist = lazy(async () => ({
  default: (await import("#features/waitlist/category-waitlist.tsx")).CategoryWaitlist,
}));
const JoinWaitlist = lazy(async () => ({
  default: (await import("#features/waitlist/join-waitlist.tsx")).JoinWaitlist,
}));

export function categoryWaitlist(category: TicketCategory) {
  return inPlace(<CategoryWaitlist key={category.id} category={category} />);
}

export function joinWaitlist(categories: readonly TicketCategory[]) {
  return inPlace(<JoinWaitlist categories={categories} />);
}

/** A lazy part of a page, with a fallback of its own. */
function inPlace(part: ReactNode) {
  return <Suspense fallback={<Loading />}>{part}</Suspense>;
}
