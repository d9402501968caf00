import { lazy, Suspense, type ComponentProps } from "react";
import type { OwnWaitlistEntry } from "#api/types.ts";
import { useSiteClock } from "#queries/site-clock.ts";
import { useHeldEntries } from "#queries/waitlist.ts";
import { useEuser } from "#session/euser.tsx";
import { Loading } from "#shared/ui/page-states.tsx";

/** The parts of the waitlist for pages of other features. Their code is loaded when they are first rendered. */

const LazyWaitlist = lazy(async () => ({
  default: (await import("./category-waitlist.tsx")).CategoryWaitlist,
}));
const LazyDialog = lazy(async () => ({ default: (await import("./join-dialog.tsx")).JoinDialog }));

const LazyOwnPlace = lazy(async () => ({ default: (await import("./own-place.tsx")).OwnPlace }));
const LazyHeldPlaces = lazy(async () => ({
  default: (await import("./held-places.tsx")).HeldPlaces,
}));

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

export function OwnPlace(props: ComponentProps<typeof LazyOwnPlace>) {
  return (
    <Suspense fallback={<Loading />}>
      <LazyOwnPlace {...props} />
    </Suspense>
  );
}

/** The places that are held for the signed-in user's address, if there are any. */
export function HeldPlaces() {
  const entries = useHeldEntries();
  if (entries.length === 0) return null;
  return (
    <Suspense fallback={<Loading />}>
      <LazyHeldPlaces entries={entries} />
    </Suspense>
  );
}

/** Replaces the link to a held place for a visitor who is signed in with another address. */
export function HeldForAnother({ entry }: { entry: OwnWaitlistEntry }) {
  const clock = useSiteClock();
  const { euser } = useEuser();
  return (
    <p>
      The place of the link that you opened is held for {entry.email}
      {clock.moment(entry.heldUntil, " until ")}. You are signed in as {euser?.email}: sign in with
      that address to reserve it.
    </p>
  );
}
