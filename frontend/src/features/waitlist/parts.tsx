import { lazy, Suspense, type ComponentProps } from "react";
import { Loading } from "#shared/ui/page-states.tsx";

/** The parts of the waitlist that other features' pages show; each loads its code when it is first shown. */

const LazyWaitlist = lazy(async () => ({
  default: (await import("./category-waitlist.tsx")).CategoryWaitlist,
}));
const LazyDialog = lazy(async () => ({ default: (await import("./join-dialog.tsx")).JoinDialog }));

export function CategoryWaitlist(props: ComponentProps<typeof LazyWaitlist>) {
  return (
    <Suspense fallback={<Loading />}>
      <LazyWaitlist {...props} />
    </Suspense>
  );
}

export function JoinDialog(props: ComponentProps<typeof LazyDialog>) {
  return (
    <Suspense>
      <LazyDialog {...props} />
    </Suspense>
  );
}
