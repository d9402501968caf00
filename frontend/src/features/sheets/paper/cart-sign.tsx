import type { SheetContent } from "#api/types.ts";
import { Heading, Start, lengthOf } from "./parts.tsx";
import classes from "./paper.module.css";

/** Half a page for the front of a cart, read from some steps away. */
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
