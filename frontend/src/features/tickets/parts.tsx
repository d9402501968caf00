import { lazy, Suspense, type ComponentProps } from "react";

/** The part of tickets that check-in shows; it loads its code when it is first shown. */

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
