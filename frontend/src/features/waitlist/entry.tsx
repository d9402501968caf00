import { useMutation, useQuery } from "@tanstack/react-query";
import { client } from "#api/client.ts";
import type { WaitlistEntry } from "#api/types.ts";
import { ifUnchanged } from "#api/version.ts";
import { siteQuery } from "#queries/site.ts";
import { momentText } from "#shared/lib/dates.ts";
import { askConfirm } from "#shared/ui/alerts.ts";
import { RowActions } from "#shared/ui/row-actions.tsx";
import { useReloadWaitlist } from "#queries/waitlist.ts";
import classes from "./waitlist.module.css";

interface EntryProps {
  entry: WaitlistEntry;
  canBeOffered: boolean;
  onOffer: () => void;
  onEdit: () => void;
  /** The offer was withdrawn, and the button that did so went with it. */
  onChanged: () => void;
  /** It was deleted, and its buttons with it. */
  onGone: () => void;
}

export function Entry({ entry, canBeOffered, onOffer, onEdit, ...on }: EntryProps) {
  const { id, name, email, state } = entry;
  const describedBy = `waiting-${id}`;
  return (
    <li>
      <div className={classes.who}>
        <p>
          <strong id={describedBy}>{name}</strong>
        </p>
        <p className={classes.dimmed}>{email}</p>
        <State entry={entry} />
      </div>
      <RowActions>
        {(state === "waiting" || state === "lapsed") && (
          <button
            type="button"
            disabled={!canBeOffered}
            aria-describedby={describedBy}
            onClick={onOffer}
          >
            Offer a place
          </button>
        )}
        {state === "offered" && (
          <AskedButton
            describedBy={describedBy}
            question={`Are you sure you want to withdraw the place offered to ${name}?`}
            send={() =>
              client.PUT("/api/Waitlist", {
                body: { id, offered: false },
                headers: ifUnchanged(entry),
              })
            }
            onDone={on.onChanged}
          >
            Withdraw
          </AskedButton>
        )}
        {state !== "taken" && (
          <button type="button" aria-describedby={describedBy} onClick={onEdit}>
            Edit
          </button>
        )}
        <AskedButton
          describedBy={describedBy}
          question={`Are you sure you want to delete ${name} from the waitlist?`}
          send={() => client.DELETE("/api/Waitlist/{id}", { params: { path: { id } } })}
          onDone={on.onGone}
        >
          Delete
        </AskedButton>
      </RowActions>
    </li>
  );
}

function State({ entry }: { entry: WaitlistEntry }) {
  const { state, place, createdAt, offeredAt, heldUntil, offeredBy, offeredByItself } = entry;
  const { data: site } = useQuery(siteQuery());
  const text = (moment: string | null) =>
    moment === null ? "" : momentText(moment, site?.timeZone ?? "UTC");
  const by = offeredByItself ? "by itself" : `by ${offeredBy ?? "staff"}`;
  const texts = {
    waiting: `${place === null ? "Address not confirmed" : `No. ${place}`}, since ${text(createdAt)}`,
    offered: `Offered ${text(offeredAt)} ${by}, held until ${text(heldUntil)}`,
    lapsed: `Offered ${text(offeredAt)} ${by}, not taken by ${text(heldUntil)}`,
    taken: "Has reserved the place",
  };
  return <p className={classes.state}>{texts[state]}</p>;
}

interface AskedButtonProps {
  describedBy: string;
  question: string;
  send: () => Promise<unknown>;
  onDone: () => void;
  children: string;
}

function AskedButton({ describedBy, question, send, onDone, children }: AskedButtonProps) {
  const reload = useReloadWaitlist();
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    // Also after a refusal: it may have been taken, or deleted, meanwhile.
    onSettled: reload,
  });
  return (
    <button
      type="button"
      aria-busy={isPending}
      aria-describedby={describedBy}
      onClick={() => {
        if (!isPending && askConfirm(question)) mutate();
      }}
    >
      {children}
    </button>
  );
}
