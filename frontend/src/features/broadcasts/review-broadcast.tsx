import { useMutation } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { client, responseData } from "#api/client.ts";
import { randomId } from "#api/random-id.ts";
import type { BroadcastRecipients } from "#api/types.ts";
import { previewBroadcast } from "#queries/broadcasts.ts";
import { touched } from "#queries/touched.ts";
import { momentText } from "#shared/lib/dates-of-lazy-pages.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { showAlert } from "#shared/ui/alerts.ts";
import { CallButton } from "#shared/ui/call-button.tsx";
import { otherBraces, peopleText } from "./words.ts";
import type { Reviewed } from "./write-broadcast.tsx";
import classes from "./broadcasts.module.css";

interface ReviewProps {
  reviewed: Reviewed;
  timeZone: string;
  onBack: () => void;
  onSent: () => void;
}

/** The recipients and the preview of a message, before it is sent. */
export function ReviewBroadcast({ reviewed, timeZone, onBack, onSent }: ReviewProps) {
  const { broadcast, found } = reviewed;
  const title = useRef<HTMLHeadingElement>(null);
  // One idempotency key for all presses of the button, so that a repeated press does not send twice.
  const [key] = useState(randomId);
  useEffect(() => title.current?.focus(), []);
  const { sendAt } = broadcast;
  const when = sendAt == null ? "now" : `at ${momentText(sendAt, timeZone)}`;
  const people = peopleText(found.count);
  const braces = otherBraces(broadcast);
  return (
    <div className={classes.review}>
      <h3 ref={title} tabIndex={-1}>
        {found.count === 0 ? "Nobody would get it" : `To ${people}`}
      </h3>
      {found.count === 0 && (
        <p>
          {sendAt == null
            ? "Nobody fits these choices. Please change them."
            : "Nobody fits these choices now. The people are chosen when it is sent."}
        </p>
      )}
      {found.withoutAddress > 0 && (
        <p>{peopleText(found.withoutAddress)} cannot be told, without an e-mail address.</p>
      )}
      {braces.length > 0 && (
        <p className={classes.warning}>
          No placeholders, so everybody reads the braces as they stand: {braces.join(" ")}
        </p>
      )}
      {found.count > 0 && <Names found={found} />}
      <Preview reviewed={reviewed} />
      <div className={classes.buttons}>
        {(found.count > 0 || sendAt != null) && (
          <CallButton
            emphasis="primary"
            question={`Send this message to ${people} ${when}? What has left cannot be called back.`}
            send={() =>
              responseData(
                client.POST("/api/Broadcast", {
                  body: broadcast,
                  headers: { "Idempotency-Key": key },
                }),
              )
            }
            reloads={touched.broadcasts}
            onDone={() => {
              showAlert(
                sendAt == null ? "The message is on its way." : "The message is scheduled.",
              );
              onSent();
            }}
          >
            {sendAt == null ? `Send to ${people}` : `Schedule for ${momentText(sendAt, timeZone)}`}
          </CallButton>
        )}
        <CallButton
          send={() => responseData(client.POST("/api/Broadcast/test", { body: broadcast }))}
          onDone={() => showAlert("A test is on its way to you.")}
        >
          Mail it to me alone
        </CallButton>
        <ActionButton onClick={onBack}>Change it</ActionButton>
      </div>
    </div>
  );
}

function Names({ found: { count, recipients } }: { found: BroadcastRecipients }) {
  return (
    <details>
      <summary>Show the names</summary>
      <ul className={classes.names}>
        {recipients.map(({ id, name, email }) => (
          <li key={id}>
            {name}
            {name !== email && <small>{email}</small>}
          </li>
        ))}
      </ul>
      {count > recipients.length && <p>And {peopleText(count - recipients.length)} more.</p>}
    </details>
  );
}

/** The message as a chosen recipient reads it. */
function Preview({ reviewed: { broadcast, found, preview: first } }: { reviewed: Reviewed }) {
  const [preview, setPreview] = useState(first);
  const select = useId();
  const { mutate, isPending } = useMutation({
    mutationFn: (userId: number) => previewBroadcast(broadcast, userId),
    onSuccess: setPreview,
  });
  if (preview === null) return null;
  return (
    <>
      <label htmlFor={select} className={classes.as}>
        As read by
        <select
          id={select}
          aria-busy={isPending}
          onChange={({ target }) => mutate(Number(target.value))}
        >
          {found.recipients.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <article className={classes.mail} aria-label="Preview" aria-busy={isPending}>
        <p>
          <strong>{preview.subject}</strong>
          <small>to {preview.to}</small>
        </p>
        <div className={classes.text}>{preview.text}</div>
      </article>
    </>
  );
}
