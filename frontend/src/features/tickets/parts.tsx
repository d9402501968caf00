import { lazy, Suspense, type ComponentProps } from "react";

/** The part of tickets for check-in. Its code is loaded when it is first rendered. */

const LazyDialog = lazy(async () => ({
  default: (await import("./admin/mark-paid-dialog.tsx")).MarkOnePaidDialog,
}));

export function MarkOnePaidDialog(props: ComponentProps<typeof LazyDialog>) {
  return (
    <Suspense>
      <LazyDialog {...props} />
    </Suspense>
  );
}
