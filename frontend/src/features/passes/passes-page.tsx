import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { Pass } from "#api/types.ts";
import { ConfirmNote } from "#features/session/confirm-note.tsx";
import { useSignedIn } from "#features/session/euser.tsx";
import { Empty, Failed, Loading, NotRefreshed } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { PassCard } from "./pass-card.tsx";
import classes from "./passes.module.css";
import { passesOfUserQuery } from "./queries.ts";

const QrDialog = lazy(async () => ({ default: (await import("./qr-dialog.tsx")).QrDialog }));

export default function PassesPage() {
  const { id } = useSignedIn();
  const { data, isPending, isError, refetch } = useQuery(passesOfUserQuery(id));
  const { passes, withheld = 0 } = data ?? {};
  const [shown, setShown] = useState<Pass | null>(null);
  return (
    <Page title="Entrance Passes" intro="Show the QR code of your pass where you come in.">
      {isPending && <Loading />}
      {isError && passes !== undefined && <NotRefreshed onRetry={refetch} />}
      {isError && passes === undefined && (
        <Failed onRetry={refetch}>Your passes could not be loaded just now.</Failed>
      )}
      {withheld > 0 && (
        <ConfirmNote>
          {withheld === 1 ? "A pass waits" : `${String(withheld)} passes wait`} for you, from a
          ticket of somebody else. Confirm your address to see it.
        </ConfirmNote>
      )}
      {passes?.length === 0 && withheld === 0 && (
        <Empty>
          <p>No Passes Found</p>
        </Empty>
      )}
      {passes !== undefined && passes.length > 0 && (
        <ul className={classes.passes}>
          {passes.map((pass) => (
            <PassCard key={pass.id} pass={pass} onShow={() => setShown(pass)} />
          ))}
        </ul>
      )}
      {shown !== null && (
        <Suspense fallback={<Loading />}>
          <QrDialog pass={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </Page>
  );
}
