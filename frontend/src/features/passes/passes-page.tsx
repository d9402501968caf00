import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { Pass } from "#api/types.ts";
import { useSignedIn } from "#features/session/euser.tsx";
import { Empty, Failed, Loading, NotRefreshed } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { PassList } from "./pass-list.tsx";
import { passesOfUserQuery } from "./queries.ts";

const QrDialog = lazy(async () => ({ default: (await import("./qr-dialog.tsx")).QrDialog }));

export default function PassesPage() {
  const { id } = useSignedIn();
  const { data: passes, isPending, isError, refetch } = useQuery(passesOfUserQuery(id));
  const [shown, setShown] = useState<Pass | null>(null);
  return (
    <Page title="Entrance Passes" intro="Show the QR code of your pass where you come in.">
      {isPending && <Loading />}
      {isError && passes !== undefined && <NotRefreshed onRetry={refetch} />}
      {isError && passes === undefined && (
        <Failed onRetry={refetch}>Your passes could not be loaded just now.</Failed>
      )}
      {passes?.length === 0 && (
        <Empty>
          <p>No Passes Found</p>
        </Empty>
      )}
      {passes !== undefined && passes.length > 0 && <PassList passes={passes} onShow={setShown} />}
      {shown !== null && (
        <Suspense fallback={<Loading />}>
          <QrDialog pass={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </Page>
  );
}
