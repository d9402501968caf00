import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Station } from "#api/types.ts";
import { useSiteClock } from "#queries/site-clock.ts";
import { revokeStation, stationsQuery } from "#queries/stations.ts";
import { touched } from "#queries/touched.ts";
import { isAdmin } from "#session/access.ts";
import { useEuser } from "#session/euser.tsx";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { paths } from "#shared/paths.ts";
import { ActionButton, ActionLink } from "#shared/ui/action.tsx";
import { CallButton } from "#shared/ui/call-button.tsx";
import { DataTable, type Column } from "#shared/ui/data-table.tsx";
import { Empty, QueryStates } from "#shared/ui/page-states.tsx";
import { focusTitle, Page } from "#shared/ui/page.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import classes from "./stations.module.css";
import { heardText, isSilent, waitingText } from "./words.ts";

const intro =
  "Phones that check people in without anybody signed in on them, and without a network. Each is good until the day after the event.";

/** The stations of a tournament: active ones first, then revoked ones. */
export default function StationsPage() {
  const tournamentId = useTournamentId();
  const { euser } = useEuser();
  const query = useQuery(stationsQuery(tournamentId));
  const [isInviting, setIsInviting] = useState(false);
  const all = query.data ?? [];
  const atWork = all.filter(({ isRevoked }) => !isRevoked);
  const revoked = all.filter(({ isRevoked }) => isRevoked);
  return (
    <Page
      title="Stations"
      intro={intro}
      actions={
        <>
          {isAdmin(euser) && (
            <ActionButton emphasis="primary" onClick={() => setIsInviting(true)}>
              Invite a phone
            </ActionButton>
          )}
          <ActionLink to={paths.arrivals(tournamentId)}>Arrivals</ActionLink>
        </>
      }
    >
      <QueryStates of={query} what="The stations" />
      {query.data !== undefined && (
        <>
          {atWork.length === 0 ? (
            <Empty>
              <p>
                No phone is a station yet. A Volunteer presses &lsquo;Prepare this phone&rsquo; on
                Mobile Check-in; an Admin invites other phones here.
              </p>
            </Empty>
          ) : (
            <AtWork stations={atWork} now={query.dataUpdatedAt} />
          )}
          {revoked.length > 0 && <Revoked stations={revoked} />}
        </>
      )}
      {isInviting && (
        <InviteDialog tournamentId={tournamentId} onClose={() => setIsInviting(false)} />
      )}
    </Page>
  );
}

const name: Column<Station> = { title: "Station", isFreeText: true, cell: (one) => one.name };
const waiting: Column<Station> = { title: "Waiting check-ins", cell: waitingText };
const maker: Column<Station> = {
  title: "Made by",
  isFreeText: true,
  cell: ({ createdBy }) => createdBy ?? "Somebody whose account is gone",
};

function AtWork({ stations, now }: { stations: readonly Station[]; now: number }) {
  const columns: Column<Station>[] = [
    name,
    { title: "Last heard", cell: (station) => <LastHeard station={station} now={now} /> },
    waiting,
    maker,
    { title: "Action", isAction: true, cell: (station) => <Revoke station={station} /> },
  ];
  return <DataTable label="Stations" columns={columns} rows={stations} />;
}

function LastHeard({ station, now }: { station: Station; now: number }) {
  if (!station.isEnrolled) return "waits for its phone";
  return (
    <span className={isSilent(station, now) ? classes.silent : undefined}>
      {heardText(station, now)}
    </span>
  );
}

function Revoke({ station: { id, name: called, mayRevoke } }: { station: Station }) {
  if (!mayRevoke) return null;
  return (
    <CallButton
      question={`Are you sure you want to revoke ${called}? Its phone loses the list as soon as it is heard; what waits on it can still be handed in.`}
      send={() => revokeStation(id)}
      reloads={touched.stations}
      onDone={focusTitle}
      aria-label={`Revoke ${called}`}
    >
      Revoke
    </CallButton>
  );
}

function Revoked({ stations }: { stations: readonly Station[] }) {
  const clock = useSiteClock();
  const columns: Column<Station>[] = [
    name,
    {
      title: "Revoked",
      cell: ({ revokedAt }) => clock.moment(revokedAt),
    },
    waiting,
    maker,
  ];
  return (
    <section className={classes.part} aria-label="Revoked">
      <h2>Revoked ({stations.length})</h2>
      <DataTable label="Revoked stations" columns={columns} rows={stations} />
    </section>
  );
}
