import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useLocation } from "react-router";
import { ApiError } from "#api/api-error.ts";
import { siteQuery } from "#queries/site.ts";
import { MailLink } from "#shared/ui/mail-link.tsx";
import { Empty, Failed, Loading, NotRefreshed } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { PassList } from "./pass-list.tsx";
import { isOfVoidPass, linkedPassQuery } from "#queries/passes.ts";
import { useKeptCode } from "./use-kept-code.ts";

const QrDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: "pass-code" */ "./qr-dialog.tsx")).QrDialog,
}));

/** The page of a mailed link: shows the pass with its code, also without a session. */
export default function LinkedPassPage() {
  // The token is behind '#', which browsers do not send, so that no server logs it.
  const token = useLocation().hash.slice(1);
  return token === "" ? <Void /> : <LinkedPass key={token} token={token} />;
}

function LinkedPass({ token }: { token: string }) {
  const { data: pass, error, isPending, isError, refetch } = useQuery(linkedPassQuery(token));
  const [isShown, setShown] = useState(true);
  useKeptCode(pass !== undefined);
  if (isOfVoidPass(error)) return <Void />;
  return (
    <Page title="Entrance Pass" intro="Show the QR code of your pass where you come in.">
      {isPending && <Loading />}
      {isError && pass !== undefined && <NotRefreshed onRetry={refetch} />}
      {isError && pass === undefined && (
        <Failed onRetry={refetch}>Your pass could not be loaded just now. {whyNot(error)}</Failed>
      )}
      {pass !== undefined && <PassList passes={[pass]} onShow={() => setShown(true)} />}
      {pass !== undefined && isShown && (
        <Suspense fallback={<Loading />}>
          <QrDialog pass={pass} onClose={() => setShown(false)} />
        </Suspense>
      )}
    </Page>
  );
}

function whyNot(error: Error): string {
  // A proxy on the way answers with a page of its own.
  const isOurs = error instanceof ApiError && error.isOurs;
  return isOurs ? error.message : "Look whether there is a network.";
}

function Void() {
  const { data: site } = useQuery(siteQuery());
  return (
    <Page title="This pass is not valid">
      <Empty>
        <p>
          This link opens no pass. The place was given up or given to somebody else, the ticket was
          cancelled, or the link is not whole. A later mail may have a newer link.
        </p>
        {site !== undefined && (
          <p>
            If you did not expect this, ask whoever added you
            {site.supportEmail !== null && (
              <>
                , or write to <MailLink address={site.supportEmail} />
              </>
            )}
            .
          </p>
        )}
      </Empty>
    </Page>
  );
}
