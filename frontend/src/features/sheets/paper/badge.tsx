import { QRCodeSVG } from "qrcode.react";
import type { SheetContent } from "#api/types.ts";
import { Heading, lengthOf } from "./parts.tsx";
import classes from "./badge.module.css";

/** A name badge. Its code is that of the pass. */
export function Badge({ content }: { content: SheetContent }) {
  const [person] = content.people;
  if (person === undefined) return null;
  // A group that is only numbered is named for its sponsor.
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
