import { lazy, Suspense, type ComponentProps } from "react";

/** The part of groups for check-in and the list of tickets. Its code is loaded when it is first rendered. */

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
