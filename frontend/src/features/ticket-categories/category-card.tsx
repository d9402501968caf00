import type { TicketCategory } from "#api/types.ts";
import { paths } from "#app/paths.ts";
import { availabilityText, isAvailable } from "#shared/lib/availability.ts";
import { priceText } from "#shared/lib/money.ts";
import { truncate } from "#shared/lib/truncate.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import classes from "./register-page.module.css";

/** How much of a description a list shows, in characters (rule `cut-descriptions`). */
const descriptionLength = 25;

export function CategoryCard({ category }: { category: TicketCategory }) {
  const { id, name, sponsorFlag, tournamentId } = category;
  const kind = sponsorFlag ? "sponsor" : "attendee";
  return (
    <li className={classes.card}>
      <h3 id={`category-${id}`}>{name}</h3>
      <p className={classes.price}>{priceText(category)}</p>
      <p className={classes.dimmed}>{brings(category)}</p>
      <Description text={category.description} />
      <div className={classes.foot}>
        <p className={isAvailable(category) ? classes.left : classes.gone}>
          {availabilityText(category)}
        </p>
        {isAvailable(category) && (
          <ActionLink
            to={paths.newTicket(tournamentId, kind)}
            state={{ categoryId: id }}
            emphasis="primary"
            aria-describedby={`category-${id}`}
          >
            Reserve
          </ActionLink>
        )}
      </div>
    </li>
  );
}

/** The beginning of the description; a longer one can be unfolded. */
function Description({ text }: { text: string }) {
  if (text === "") return null;
  const beginning = truncate(text, descriptionLength);
  if (beginning === text) return <p className={classes.lines}>{text}</p>;
  return (
    <details className={classes.description}>
      <summary>
        <span className={classes.beginning}>{beginning}</span>{" "}
        <span className={classes.more}>Details</span>
      </summary>
      <p className={classes.lines}>{text}</p>
    </details>
  );
}

/** 'Two groups of up to 4': the groups of one ticket. */
function brings({ numGroups, numAttendees }: TicketCategory): string {
  const people = numAttendees === 1 ? "1 person" : `${numAttendees} people`;
  if (numGroups === 1) return `For ${numAttendees === 1 ? "" : "up to "}${people}`;
  return `${numGroups} groups of up to ${people}`;
}
