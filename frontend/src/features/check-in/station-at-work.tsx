import { ActionButton } from "#shared/ui/action.tsx";
import { askConfirm } from "#shared/ui/alerts.ts";
import { toastError } from "#shared/ui/toasts.tsx";
import classes from "./queue.module.css";
import type { Desk } from "./queue/desk.ts";
import type { OwnStation } from "./queue/records.ts";
import { useSiteClock } from "#queries/site-clock.ts";

/** The end of this phone's time as a station, and a button to end it earlier. */
export function AtWork({ desk, station }: { desk: Desk; station: OwnStation }) {
  const clock = useSiteClock();
  const { name, endsAt } = station;
  const leave = () => {
    const question = `Are you sure that this phone is not to be ${name} any more? The list goes from it; what waits stays here for a volunteer who signs in.`;
    if (askConfirm(question))
      desk.leaveStation().catch(() => toastError("There was an error updating data."));
  };
  return (
    <section aria-labelledby="station">
      <h3 id="station">Station</h3>
      <p>This phone is the station{clock.moment(endsAt, " until ")}, whoever is signed in on it.</p>
      <p className={classes.more}>Under Stations it is listed until somebody revokes it there.</p>
      <ActionButton onClick={leave}>Give up being {name}</ActionButton>
    </section>
  );
}
