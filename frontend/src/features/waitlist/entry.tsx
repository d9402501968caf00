import { client } from "#api/client.ts";
import type { WaitlistEntry } from "#api/types.ts";
import { ifUnchanged } from "#api/version.ts";
import { useSiteClock } from "#queries/site-clock.ts";
import { CallButton } from "#shared/ui/call-button.tsx";
import { Link } from "#shared/ui/link.tsx";
import { RowActions } from "#shared/ui/row-actions.tsx";
import { touched } from "#queries/touched.ts";
import classes from "./waitlist.module.css";

interface EntryProps {
  entry: WaitlistEntry;
  canBeOffered: boolean;
  /** The address of the form that reserves the held place. */
  toReserve: string;
  onOffer: () => void;
  onEdit: () => void;
  /** Called after the offer was withdrawn and its button is gone. */
  onChanged: () => void;
  /** Called after the entry was deleted with its buttons. */
  onGone: () => void;
}

export function Entry({ entry, canBeOffered, toReserve, onOffer, onEdit, ...on }: EntryProps) {
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
          <Link to={toReserve} aria-describedby={describedBy}>
            Reserve for them
          </Link>
        )}
        {state === "offered" && (
          <CallButton
            isPlain
            aria-describedby={describedBy}
            question={`Are you sure you want to withdraw the place offered to ${name}?`}
            send={() =>
              client.PUT("/api/Waitlist", {
                body: { id, offered: false },
                headers: ifUnchanged(entry),
              })
            }
            onDone={on.onChanged}
            reloads={touched.waitlist}
          >
            Withdraw
          </CallButton>
        )}
        {state !== "taken" && (
          <button type="button" aria-describedby={describedBy} onClick={onEdit}>
            Edit
          </button>
        )}
        <CallButton
          isPlain
          aria-describedby={describedBy}
          question={`Are you sure you want to delete ${name} from the waitlist?`}
          send={() => client.DELETE("/api/Waitlist/{id}", { params: { path: { id } } })}
          onDone={on.onGone}
          reloads={touched.waitlist}
        >
          Delete
        </CallButton>
      </RowActions>
    </li>
  );
}

function State({ entry }: { entry: WaitlistEntry }) {
  const { state, place, createdAt, offeredAt, heldUntil, offeredBy, offeredByItself } = entry;
  const clock = useSiteClock();
  const by = offeredByItself ? "by itself" : `by ${offeredBy ?? "staff"}`;
  const texts = {
    waiting: `${place === null ? "Address not confirmed" : `No. ${place}`}${clock.moment(createdAt, ", since ")}`,
    offered: `Offered${clock.moment(offeredAt, " ")} ${by}${clock.moment(heldUntil, ", held until ")}`,
    lapsed: `Offered${clock.moment(offeredAt, " ")} ${by}, not taken${clock.moment(heldUntil, " by ")}`,
    taken: "Has reserved the place",
  };
  return <p className={classes.state}>{texts[state]}</p>;
}
