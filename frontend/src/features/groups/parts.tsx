import { lazy, Suspense, type ComponentProps } from "react";

/** The part of groups that check-in and the list of tickets show; it loads its code when it is first shown. */

const LazyDialog = lazy(async () => ({
  default: (await import("./correct-name-dialog.tsx")).CorrectNameDialog,
}));

export function CorrectNameDialog(props: ComponentProps<typeof LazyDialog>) {
  return (
    <Suspense>
      <LazyDialog {...props} />
    </Suspense>
  );
}
