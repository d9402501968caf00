import type { SheetContent } from "#api/types.ts";
import { shortTime } from "#shared/lib/dates.ts";
import { Heading, lengthOf } from "./parts.tsx";
import classes from "./cart-sign.module.css";

/** A sign of half a page for the front of a cart, legible from some steps away. */
export function CartSign({ content }: { content: SheetContent }) {
  const { start, cart, people, sponsor } = content;
  return (
    <div className={classes.cartSign}>
      <Heading content={content} />
      <div className={classes.signStart}>
        <Start start={start} />
        <p className={classes.cart}>Cart {cart}</p>
      </div>
      <ul className={classes.signNames}>
        {people.map(({ attendeeId, name }) => (
          <li key={attendeeId} data-length={lengthOf(name)}>
            {name}
          </li>
        ))}
      </ul>
      {sponsor !== null && (
        <div className={classes.signSponsor}>
          {sponsor.logoUrl !== null && <img src={sponsor.logoUrl} alt="" />}
          <p>{sponsor.name}</p>
        </div>
      )}
    </div>
  );
}

/** The start in large type below its kind. */
function Start({ start }: { start: string | null }) {
  if (start === null) return <p className={classes.noStart}>No start yet</p>;
  const isTime = start.includes(":");
  return (
    <p className={classes.start} data-time={isTime}>
      <small>{isTime ? "Tee time" : "Hole"}</small> {isTime ? shortTime(start) : start}
    </p>
  );
}
