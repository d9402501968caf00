import { lazy, Suspense, type ReactNode } from "react";
import type { TicketCategory } from "#api/types.ts";
import { Loading } from "#shared/ui/page-states.tsx";

/** The parts of the waitlist that other features' pages show. */

const CategoryWaitlist = lazy(async () => ({
  default: (await import("#features/waitlist/category-waitlist.tsx")).CategoryWaitlist,
}));
const JoinDialog = lazy(async () => ({
  default: (await import("#features/waitlist/join-dialog.tsx")).JoinDialog,
}));

export function categoryWaitlist(category: TicketCategory) {
  return inPlace(<CategoryWaitlist key={category.id} category={category} />);
}

export function joinDialog(category: TicketCategory, onClose: () => void) {
  return (
    <Suspense>
      <JoinDialog category={category} onClose={onClose} />
    </Suspense>
  );
}

/** A lazy part of a page, with a fallback of its own. */
function inPlace(part: ReactNode) {
  return <Suspense fallback={<Loading />}>{part}</Suspense>;
}
