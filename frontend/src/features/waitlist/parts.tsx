import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, type ComponentProps } from "react";
import type { OwnWaitlistEntry } from "#api/types.ts";
import { siteQuery } from "#queries/site.ts";
import { useEuser } from "#session/euser.tsx";
import { momentText } from "#shared/lib/dates.ts";
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

/** In the place of the way to a held place, for a visitor who is signed in with another address. */
export function HeldForAnother({ entry }: { entry: OwnWaitlistEntry }) {
  const { data: site } = useQuery(siteQuery());
  const { euser } = useEuser();
  return (
    <p>
      The place of the link that you opened is held for {entry.email} until{" "}
      {momentText(entry.heldUntil ?? "", site?.timeZone ?? "UTC")}. You are signed in as{" "}
      {euser?.email}: sign in with that address to reserve it.
    </p>
  );
}
