import { useQuery } from "@tanstack/react-query";
import { keptDesks } from "#features/check-in/parts.tsx";
import { KeptOwnPasses } from "#features/passes/kept-own-passes.tsx";
import { keptLinkedPasses, keptPassesOfPhone } from "#queries/kept-passes.ts";
import { isVolunteer } from "#session/access.ts";
import { useEuser } from "#session/euser.tsx";
import { isInstalled } from "#shared/lib/installed.ts";
import { useTellsOffline } from "#shared/lib/tells-offline.ts";
import { namedWithDay } from "#shared/lib/tournaments.ts";
import { paths } from "#shared/paths.ts";
import { ActionButton, ActionLink } from "#shared/ui/action.tsx";
import { Empty } from "#shared/ui/page-states.tsx";

/** Shown in place of the tournament while the server cannot be reached: passes and lists that this phone has stored. */
export default function OfflineStartPage({ onRetry }: { onRetry: () => unknown }) {
  const { euser } = useEuser();
  useTellsOffline();
  const isStaff = isVolunteer(euser);
  const { data: desks = [] } = useQuery({
    queryKey: ["kept desks", isStaff],
    queryFn: () => keptDesks(isStaff),
    meta: { alert: false },
  });
  const own = keptPassesOfPhone();
  const linked = keptLinkedPasses();
  const isSignedIn = euser !== null;
  // In a browser that several people use, passes are shown to the signed-in user only.
  const ownShown = !isSignedIn && isInstalled() ? own : [];
  const hasPasses = isSignedIn && own.length > 0;
  const isNothing = desks.length + linked.length + ownShown.length === 0 && !hasPasses;
  return (
    <>
      <Empty>
        <p role="alert">
          The site cannot be reached just now. {isNothing ? nothingKeptText : keptText}
        </p>
        {desks.map(({ tournamentId, tournamentName, station }) => (
          <ActionLink key={tournamentId} to={paths.checkIn(tournamentId)}>
            {["Check-in", station, tournamentName].filter(Boolean).join(" · ")}
          </ActionLink>
        ))}
        {hasPasses && <ActionLink to={paths.passes()}>Your passes</ActionLink>}
        {linked.map(([token, { id, group, tournament }]) => (
          <ActionLink key={id} to={`${paths.linkedPass()}#${token}`}>
            {`Pass · ${group.name} · ${namedWithDay(tournament)}`}
          </ActionLink>
        ))}
        <ActionButton onClick={() => void onRetry()}>Try again</ActionButton>
      </Empty>
      {ownShown.length > 0 && <KeptOwnPasses passes={ownShown} />}
    </>
  );
}

const keptText = "This opens on this phone without a network:";
const nothingKeptText =
  "Once there was a network, passes that you have looked at open here without one, and so does check-in on a phone that was prepared for it.";
