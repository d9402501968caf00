import type { CheckInClash } from "#api/types.ts";
import { openClash } from "#queries/arrivals.ts";
import { touched } from "#queries/touched.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { CallButton } from "#shared/ui/call-button.tsx";
import { focusTitle } from "#shared/ui/page.tsx";
import classes from "./clashes.module.css";
import { useSiteClock } from "#queries/site-clock.ts";
import { kinds } from "./words.ts";

interface ClashCardProps {
  tournamentId: number;
  clash: CheckInClash;
  onSettle: (id: number) => void;
}

export function ClashCard({ tournamentId, clash, onSettle }: ClashCardProps) {
  const clock = useSiteClock();
  const { displayName, namedByDevice, kind, first, at, recordedAt, by, device, checkedIn } = clash;
  const { title, sentence } = kinds[kind];
  const name = displayName ?? "Nobody that is known";
  const label = checkedIn ? "Check-in" : "Undoing";
  return (
    <article className={classes.card}>
      <h3>{name}</h3>
      {namedByDevice && <p>The name is as the phone had it.</p>}
      <p>
        <strong>{title}.</strong> {sentence}
      </p>
      <dl>
        {first && <Made label="First check-in" {...first} />}
        <Made label={first ? "Second check-in" : label} at={at} by={by} device={device} />
        <div>
          <dt>Reached the server</dt>
          <dd>{clock.moment(recordedAt)}</dd>
        </div>
        <Settled clash={clash} />
      </dl>
      {clash.settledAt === null ? (
        <ActionButton onClick={() => onSettle(clash.id)} aria-label={`Settle: ${name}, ${title}`}>
          Settle
        </ActionButton>
      ) : (
        <CallButton
          question={`Are you sure you want to open this clash of ${name} again?`}
          send={() => openClash(tournamentId, clash)}
          reloads={touched.clashes}
          onDone={focusTitle}
          aria-label={`Open again: ${name}, ${title}`}
        >
          Open again
        </CallButton>
      )}
    </article>
  );
}

interface MadeProps {
  label: string;
  at: string;
  by: string | null;
  device: string | null;
}

/** One of the two check-ins: time, person and device. */
function Made({ label, at, by, device }: MadeProps) {
  const clock = useSiteClock();
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {clock.moment(at)}, by {by ?? "somebody whose account is gone"}, on{" "}
        {device ?? "a device without a name"}
      </dd>
    </div>
  );
}

function Settled({ clash: { settledAt, settledBy, note } }: { clash: CheckInClash }) {
  const clock = useSiteClock();
  return (
    <>
      {settledAt !== null && (
        <div>
          <dt>Settled by</dt>
          <dd>
            {settledBy ?? "Somebody whose account is gone"}
            {clock.moment(settledAt, ", ")}
          </dd>
        </div>
      )}
      {note !== "" && (
        <div>
          <dt>Note</dt>
          <dd>{note}</dd>
        </div>
      )}
    </>
  );
}
