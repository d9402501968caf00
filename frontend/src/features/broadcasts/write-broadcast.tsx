import { useEffect, useRef, useState } from "react";
import type {
  BroadcastPreview,
  BroadcastRecipients,
  NewBroadcast,
  Round,
  TicketCategory,
} from "#api/types.ts";
import { broadcastRecipients, previewBroadcast } from "#queries/broadcasts.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import { audienceOf, broadcastFields, broadcastOf, newBroadcast } from "./fields.ts";
import { ReviewBroadcast } from "./review-broadcast.tsx";
import classes from "./broadcasts.module.css";

/** A complete message with its recipients. */
export interface Reviewed {
  broadcast: NewBroadcast;
  found: BroadcastRecipients;
  /** The message as the first recipient reads it; null without recipients. */
  preview: BroadcastPreview | null;
}

interface WriteBroadcastProps {
  tournamentId: number;
  categories: readonly TicketCategory[];
  rounds: readonly Round[];
  isCancelled: boolean;
  timeZone: string;
  onSent: () => void;
}

/** The form of a message, followed by the review of recipients and preview. */
export function WriteBroadcast(props: WriteBroadcastProps) {
  const { tournamentId, categories, rounds, isCancelled, timeZone, onSent } = props;
  const [reviewed, setReviewed] = useState<Reviewed | null>(null);
  const form = useRef<HTMLDivElement>(null);
  const [wasBack, setWasBack] = useState(false);
  useEffect(() => {
    if (wasBack && reviewed === null) form.current?.querySelector("textarea")?.focus();
  }, [wasBack, reviewed]);
  return (
    <>
      {/* Hidden rather than unmounted: 'Change it' returns to the typed values. */}
      <div ref={form} className={classes.form} hidden={reviewed !== null}>
        <DataForm
          method="post"
          submitLabel="Review"
          initialValues={newBroadcast}
          fields={(values) => broadcastFields(values, categories, rounds, isCancelled)}
          onPostFunction={async (values): Promise<Reviewed> => {
            const broadcast = broadcastOf(values, tournamentId, timeZone);
            const found = await broadcastRecipients(tournamentId, audienceOf(values));
            const [first] = found.recipients;
            const preview =
              first === undefined ? null : await previewBroadcast(broadcast, first.id);
            return { broadcast, found, preview };
          }}
          onAfterPost={setReviewed}
        />
      </div>
      {reviewed !== null && (
        <ReviewBroadcast
          reviewed={reviewed}
          timeZone={timeZone}
          onBack={() => {
            setWasBack(true);
            setReviewed(null);
          }}
          onSent={onSent}
        />
      )}
    </>
  );
}
