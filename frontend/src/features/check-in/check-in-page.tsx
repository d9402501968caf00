import { Navigate } from "react-router";
import { isNotFound } from "#api/api-error.ts";
import { RequireRole } from "#features/session/guards.tsx";
import { roles } from "#session/access.ts";
import { paths } from "#shared/paths.ts";
import { useTellsOffline } from "#shared/lib/tells-offline.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { Empty, Loading } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { Toasts } from "#shared/ui/toasts.tsx";
import { DeskLinks } from "./desk-links.tsx";
import { DeskView } from "./desk-view.tsx";
import { EndedStation } from "./ended-station.tsx";
import type { OwnStation } from "./queue/records.ts";
import { TournamentDay } from "./tournament-day.tsx";
import { useCheckInList } from "./use-check-in-list.ts";
import { useChoices } from "./use-choices.ts";
import { useDesk } from "./use-desk.ts";
import { useLeaveQuestion } from "./use-leave-question.ts";
import { useOwnStation } from "./use-own-station.ts";
import { useSessionOfStation } from "./use-session-of-station.ts";
import { useLookToasts } from "./use-look-toasts.ts";
import { useWaker } from "./use-waker.ts";

const title = "Mobile Check-in";

export default function CheckInPage() {
  const tournamentId = useTournamentId();
  return <AtTheTable key={tournamentId} tournamentId={tournamentId} />;
}

/** A phone that is a station of the tournament works as the station, with any session. Other phones need a Volunteer or an Admin. */
function AtTheTable({ tournamentId }: { tournamentId: number }) {
  const station = useOwnStation(tournamentId);
  if (station === undefined)
    return (
      <Page title={title}>
        <Loading />
      </Page>
    );
  // The station's credential could not be read. Helpers have no account, so that signing in is no way out.
  if (station === "silent")
    return (
      <Page title={title}>
        <Empty>
          <p role="alert">This phone&rsquo;s storage does not answer. Reload this page.</p>
        </Empty>
      </Page>
    );
  if (station !== null)
    return <CheckIn key={station.id} tournamentId={tournamentId} station={station} />;
  return (
    <RequireRole anyOf={[roles.volunteer, roles.admin]}>
      <CheckIn tournamentId={tournamentId} station={null} />
    </RequireRole>
  );
}

interface CheckInProps {
  tournamentId: number;
  station: OwnStation | null;
}

function CheckIn({ tournamentId, station }: CheckInProps) {
  const [desk, state] = useDesk(tournamentId, station);
  const choices = useChoices();
  const list = useCheckInList(desk, state, choices.dialog === null);
  useWaker(desk, state);
  useLookToasts(state);
  useLeaveQuestion(state.items.length, station !== null);
  useSessionOfStation(station);
  useTellsOffline();
  // The page of a deleted tournament stays while check-ins wait, so that they can be saved as a file.
  if (isNotFound(list.error) && state.items.length === 0)
    return <Navigate replace to={paths.home()} />;
  return (
    <Page
      title={title}
      intro={
        <>
          <TournamentDay tournamentId={tournamentId} station={station} />
          <DeskLinks tournamentId={tournamentId} />
        </>
      }
    >
      <Toasts />
      {station !== null && state.end !== null ? (
        <EndedStation desk={desk} state={state} station={station} end={state.end} />
      ) : (
        <DeskView desk={desk} state={state} choices={choices} list={list} />
      )}
    </Page>
  );
}
