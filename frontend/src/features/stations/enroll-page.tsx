import { useQuery } from "@tanstack/react-query";
import { Navigate, useLocation } from "react-router";
import { ApiError } from "#api/api-error.ts";
import { keepStation, StorageError } from "#features/check-in/parts.tsx";
import { enrollStation } from "#queries/stations.ts";
import { paths } from "#shared/paths.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { Empty, Loading } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";

/** The page of an invitation's QR code: makes the phone the station, and opens check-in. */
export default function EnrollPage() {
  // The code is behind '#', which browsers do not send, so that no server logs it.
  const code = useLocation().hash.slice(1);
  return code === "" ? <NoCode /> : <Enroll key={code} code={code} />;
}

const title = "Set up this phone";

function Enroll({ code }: { code: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["enroll", code],
    queryFn: () => keepStation(() => enrolled(code)),
    // A code is single-use: it is sent again only by a press.
    ...{ staleTime: Infinity, retry: false, retryOnMount: false },
    ...{ refetchOnWindowFocus: false, refetchOnReconnect: false },
    meta: { alert: false },
  });
  if (data !== undefined) return <Navigate replace to={paths.checkIn(data.tournamentId)} />;
  return (
    <Page title={title} width="form">
      {isFetching && <Loading />}
      {!isFetching && error !== null && (
        <Empty>
          <p role="alert">{whyNot(error)}</p>
          <ActionButton emphasis="primary" onClick={() => void refetch()}>
            Try again
          </ActionButton>
        </Empty>
      )}
    </Page>
  );
}

async function enrolled(code: string) {
  const { station, credential, tournament } = await enrollStation(code);
  return { station, credential, event: tournament.name };
}

function whyNot(error: Error): string {
  if (error instanceof ApiError) return error.message;
  if (error instanceof StorageError)
    return error.kind === "refused"
      ? `${error.message} Open the link in the phone's own browser, in a window that is not private.`
      : error.message;
  return "The server could not be reached. Look whether there is a network, and try again.";
}

function NoCode() {
  return (
    <Page title={title} width="form">
      <Empty>
        <p>
          This link holds no code. Scan the QR code that an Admin shows under Arrivals, Stations,
          with this phone&rsquo;s camera.
        </p>
      </Empty>
    </Page>
  );
}
