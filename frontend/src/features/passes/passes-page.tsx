import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import type { Pass } from "#api/types.ts";
import { ConfirmNote } from "#features/session/confirm-note.tsx";
import { useSignedIn } from "#session/euser.tsx";
import { Empty, Failed, Loading, NotRefreshed } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { PassList } from "./pass-list.tsx";
import { passesOfUserQuery } from "#queries/passes.ts";

const QrDialog = lazy(async () => ({ default: (await import("./qr-dialog.tsx")).QrDialog }));

export default function PassesPage() {
  const { id } = useSignedIn();
  const { data, isPending, isError, refetch } = useQuery(passesOfUserQuery(id));
  const { passes, withheld = 0 } = data ?? {};
  const { shown, show, hide } = useShown(passes);
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
      {passes !== undefined && passes.length > 0 && <PassList passes={passes} onShow={show} />}
      {shown !== undefined && (
        <Suspense fallback={<Loading />}>
          <QrDialog pass={shown} onClose={hide} />
        </Suspense>
      )}
    </Page>
  );
}

/** The pass that the address names: a link leads straight to its code. */
function useShown(passes: readonly Pass[] | undefined) {
  const [address, setAddress] = useSearchParams();
  const id = Number(address.get("pass"));
  return {
    shown: passes?.find((pass) => pass.id === id),
    show: (pass: Pass) => setAddress({ pass: String(pass.id) }, { replace: true }),
    hide: () => setAddress({}, { replace: true }),
  };
}
