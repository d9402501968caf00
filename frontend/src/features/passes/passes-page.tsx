import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import type { Pass } from "#api/types.ts";
import { ConfirmNote } from "#features/session/confirm-note.tsx";
import { useSignedIn } from "#session/euser.tsx";
import { Empty, Loading, QueryStates } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { PassList } from "./pass-list.tsx";
import { passesOfUserQuery } from "#queries/passes.ts";
import { useKeptCode } from "./use-kept-code.ts";

const QrDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: "pass-code" */ "./qr-dialog.tsx")).QrDialog,
}));

export default function PassesPage() {
  const { id } = useSignedIn();
  const query = useQuery(passesOfUserQuery(id));
  const { data } = query;
  const { passes, withheld = 0 } = data ?? {};
  const { shown, show, hide } = useShown(passes);
  useKeptCode(passes !== undefined && passes.length > 0);
  return (
    <Page title="Entrance Passes" intro="Show the QR code of your pass where you come in.">
      <QueryStates of={query} what="Your passes" />
      {withheld > 0 && (
        <ConfirmNote>
          {withheld === 1 ? "A pass waits" : `${String(withheld)} passes wait`} for you, from a
          ticket of somebody else or one sold at the desk. Confirm your address to see it.
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

/** The pass in the URL, so that a link opens its code directly. */
function useShown(passes: readonly Pass[] | undefined) {
  const [address, setAddress] = useSearchParams();
  const id = Number(address.get("pass"));
  return {
    shown: passes?.find((pass) => pass.id === id),
    show: (pass: Pass) => setAddress({ pass: String(pass.id) }, { replace: true }),
    hide: () => setAddress({}, { replace: true }),
  };
}
