import { QRCodeSVG } from "qrcode.react";
import type { SheetContent } from "#api/types.ts";
import { Heading, lengthOf } from "./parts.tsx";
import classes from "./badge.module.css";

/** A name badge with the code of the pass. */
export function Badge({ content }: { content: SheetContent }) {
  const [person] = content.people;
  if (person === undefined) return null;
  // A group without a name of its own shows its sponsor's name, which the badge then shows once.
  const sponsor = content.sponsor?.name === person.group ? null : content.sponsor;
  return (
    <div className={classes.badge}>
      <Heading content={content} />
      <p className={classes.badgeName} data-length={lengthOf(person.name)}>
        {person.name}
      </p>
      <div className={classes.badgeFoot}>
        <div>
          <p className={classes.group}>{person.group}</p>
          {sponsor !== null && <p>{sponsor.name}</p>}
        </div>
        {person.scanCode !== null && (
          <QRCodeSVG
            value={person.scanCode}
            title={`QR code of ${person.name}`}
            marginSize={2}
            level="M"
          />
        )}
      </div>
    </div>
  );
}
