import type { UserOrSponsor } from "#shared/paths.ts";
import { Empty } from "#shared/ui/page-states.tsx";

/** The row was deleted, so the page offers no retry. */
export function Gone({ type }: { type: UserOrSponsor }) {
  return (
    <Empty>
      <p>This {type} is no longer there.</p>
    </Empty>
  );
}
