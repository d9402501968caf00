import { lazy, Suspense, useState } from "react";
import type { Pass } from "#api/types.ts";
import { Loading } from "#shared/ui/page-states.tsx";
import { PassList } from "./pass-list.tsx";

const QrDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: "pass-code" */ "./qr-dialog.tsx")).QrDialog,
}));

/** The passes that this phone stores, each with a button that shows its code. */
export function KeptOwnPasses({ passes }: { passes: readonly Pass[] }) {
  const [shown, setShown] = useState<Pass | null>(null);
  return (
    <>
      <PassList passes={passes} onShow={setShown} />
      {shown !== null && (
        <Suspense fallback={<Loading />}>
          <QrDialog pass={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </>
  );
}
