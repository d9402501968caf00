import type { SheetContent } from "#api/types.ts";
import { Heading, lengthOf } from "./parts.tsx";
import paper from "./paper.module.css";
import classes from "./signs.module.css";

/** The landscape sign of a hole's sponsor. */
export function SponsorSign({ content }: { content: SheetContent }) {
  const { hole, sponsor } = content;
  if (sponsor === null) return null;
  return (
    <div className={classes.sponsorSign}>
      <p className={classes.signHole}>Hole {hole} is sponsored by</p>
      {sponsor.logoUrl !== null && <img src={sponsor.logoUrl} alt="" />}
      <p className={classes.sponsorName} data-length={lengthOf(sponsor.name)}>
        {sponsor.name}
      </p>
      <p className={paper.event}>{content.event}</p>
    </div>
  );
}

interface ContestSheetProps {
  title: string;
  /** The heading of the column with the measure. */
  measure: string;
  content: SheetContent;
}

/** Number of lines. The last written line wins. */
const lines = 16;

/** A contest sheet that stays on the hole all day. A player who beats the last name writes below it. */
export function ContestSheet({ title, measure, content }: ContestSheetProps) {
  return (
    <div className={classes.contest}>
      <Heading content={content} />
      <h2>{title}</h2>
      <p className={classes.signHole}>Hole {content.hole}</p>
      {content.sponsor !== null && <p>Sponsored by {content.sponsor.name}</p>}
      <table className={classes.toFill}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">{measure}</th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: lines }, (_, line) => (
            <tr key={line}>
              <td />
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
