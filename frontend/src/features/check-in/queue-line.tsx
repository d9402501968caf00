import { paths } from "#shared/paths.ts";
import { ActionButton, ActionLink } from "#shared/ui/action.tsx";
import { InstallWarning } from "./install-warning.tsx";
import { OtherStations } from "./other-stations.tsx";
import { PreparePhone } from "./prepare-phone.tsx";
import classes from "./queue.module.css";
import type { Desk } from "./queue/desk.ts";
import { waitingInAll, type DeskState } from "./queue/desk-state.ts";
import { StationName } from "./station-name.tsx";
import { useSiteClock } from "#queries/site-clock.ts";
import { waitingText } from "./waiting-text.ts";

interface QueueLineProps {
  desk: Desk;
  state: DeskState;
  /** A person was found or scanned: hides the less urgent parts, as a small phone has no room for both. */
  isBusy: boolean;
  onOpen: () => void;
}

/** Always visible: the age of the list, the waiting check-ins, the state of the network, and the name of the station. */
export function QueueLine({ desk, state, isBusy, onOpen }: QueueLineProps) {
  const { roster, items, looks, elsewhere, isOffline, refusal, storage, end } = state;
  const clock = useSiteClock();
  return (
    <div className={classes.line}>
      <p hidden={end !== null && !isOffline}>
        {roster !== undefined && <span>{clock.timeOrMoment(roster.asOf, "list of ")}</span>}{" "}
        <span role="status">{isOffline && networkText(state)}</span>
      </p>
      <ActionButton data-needs-look={looks.length > 0} onClick={onOpen}>
        {`${waitingText(items.length)}${looks.length > 0 ? `, ${looks.length} to look at` : ""}`}
      </ActionButton>
      {elsewhere.map(({ tournamentId, count }) => (
        <ActionLink key={tournamentId} to={paths.checkIn(tournamentId)}>
          {count === 1 ? "1 check-in waits" : `${count} check-ins wait`} for another event: open it
        </ActionLink>
      ))}
      {roster?.stations !== undefined && <OtherStations stations={roster.stations} />}
      {desk.station === null ? (
        <PreparePhone tournamentId={desk.tournamentId} isShown={storage === "kept" && !isBusy} />
      ) : (
        end === null && <StationName station={desk.station} hasList={roster !== undefined} />
      )}
      {refusal !== null && items.length > 0 && (
        <p role="alert" className={classes.warning}>
          What waits stays on this phone, as the server does not take it: {refusal}
        </p>
      )}
      <InstallWarning waiting={waitingInAll(state)} />
      <StorageWarning storage={storage} />
    </div>
  );
}

function networkText({ isSlow, isDown }: DeskState): string {
  if (isSlow) return "slow network";
  return isDown ? "the server does not answer" : "no network";
}

const storageTexts = {
  full: "This phone cannot keep check-ins: its storage is full. Delete something from it, such as videos. Until then check-in works with a network only.",
  refused:
    "This phone cannot keep check-ins: the browser keeps nothing here, as in a private window, or where storage is blocked. Check-in works with a network only.",
  cut: "This phone's storage does not answer any more. Reload this page before the next guest.",
};

function StorageWarning({ storage }: Pick<DeskState, "storage">) {
  if (storage === "kept") return null;
  return (
    <p role="alert" className={classes.warning}>
      {storageTexts[storage]}
    </p>
  );
}
