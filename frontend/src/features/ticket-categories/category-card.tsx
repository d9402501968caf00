import type { OwnWaitlistEntry, TicketCategory } from "#api/types.ts";
import { HeldForAnother, OwnPlace } from "#features/waitlist/parts.tsx";
import { useTimeZone } from "#queries/site.ts";
import { paths } from "#shared/paths.ts";
import { availabilityText, isAvailable, isSoldOut, saleText } from "#shared/lib/availability.ts";
import { longMoment } from "#shared/lib/dates.ts";
import { disclosureText } from "#shared/lib/deductible.ts";
import { dollarsText, priceNowText } from "#shared/lib/money.ts";
import { ActionButton, ActionLink } from "#shared/ui/action.tsx";
import classes from "./register-page.module.css";

interface CategoryCardProps {
  category: TicketCategory;
  /** The visitor's own entry on the waitlist. */
  entry: OwnWaitlistEntry | undefined;
  /** The place is held for another address than the visitor's. */
  isAnothers: boolean;
  /** The button is plain, as a held place of another category has the main button. */
  isPlain: boolean;
  /** Called by the button that joins the waitlist of a sold-out category. */
  onJoin: () => void;
}

export function CategoryCard({ category, entry, isAnothers, isPlain, onJoin }: CategoryCardProps) {
  const { id, name, sponsorFlag, tournamentId } = category;
  const kind = sponsorFlag ? "sponsor" : "attendee";
  const timeZone = useTimeZone();
  const disclosure = disclosureText({ ...category, price: category.priceNow });
  const rise = nextPriceText(category, timeZone);
  const isHeld = entry?.state === "offered" && !isAnothers;
  const isOwn = isHeld || (entry?.state === "waiting" && isSoldOut(category));
  return (
    <li className={classes.card}>
      <h3 id={`category-${id}`} tabIndex={-1}>
        {name}
      </h3>
      <div>
        <p className={classes.price}>{priceNowText(category)}</p>
        {rise !== null && <p className={classes.dimmed}>{rise}</p>}
        {disclosure !== null && <p className={classes.dimmed}>{disclosure}</p>}
      </div>
      <p className={classes.dimmed}>{brings(category)}</p>
      {/* Not cut: visitors need all of it to choose a ticket. */}
      <p className={classes.lines}>{category.description}</p>
      <div className={classes.foot}>
        {!isHeld && (
          <p className={isAvailable(category) ? classes.left : classes.gone}>
            {saleText(category, timeZone) ?? availabilityText(category)}
          </p>
        )}
        {isAvailable(category) && !isOwn && (
          <ActionLink
            to={paths.newTicket(tournamentId, kind, id)}
            emphasis={isPlain ? "plain" : "primary"}
            aria-describedby={`category-${id}`}
          >
            Reserve
          </ActionLink>
        )}
      </div>
      {entry !== undefined && isAnothers && <HeldForAnother entry={entry} />}
      {isOwn && <OwnPlace category={category} entry={entry} />}
      {isSoldOut(category) && !isOwn && (
        <div>
          <ActionButton aria-describedby={`category-${id}`} onClick={onJoin}>
            Join the waitlist
          </ActionButton>
        </div>
      )}
    </li>
  );
}

/** '$650 from April 1st, 2027'; null if the price does not change. */
function nextPriceText(
  { price, priceNow, earlyPrices, saleState, changesAt }: TicketCategory,
  timeZone: string | null,
): string | null {
  const ends = earlyPrices.findIndex(({ until }) => changesAt !== null && until >= changesAt);
  const end = earlyPrices[ends];
  if (saleState === "ended" || end === undefined) return null;
  const next = earlyPrices[ends + 1]?.price ?? price;
  if (next === priceNow) return null;
  return timeZone === null
    ? `${dollarsText(next)} later`
    : `${dollarsText(next)} from ${longMoment(end.until, timeZone)}`;
}

/** 'Two groups of up to 4': the groups of one ticket. */
function brings({ numGroups, numAttendees }: TicketCategory): string {
  const people = numAttendees === 1 ? "1 person" : `${numAttendees} people`;
  if (numGroups === 1) return `For ${numAttendees === 1 ? "" : "up to "}${people}`;
  return `${numGroups} groups of up to ${people}`;
}
