import { QRCodeSVG } from "qrcode.react";
import { useRef } from "react";
import type { Pass } from "#api/types.ts";
import { longDate } from "#shared/lib/dates.ts";
import { personName } from "#shared/lib/person-name.ts";
import { startText } from "#shared/lib/start-text.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { Reference } from "#shared/ui/reference.tsx";
import { EventPlace } from "./event-place.tsx";
import { partnersText } from "./partners-text.ts";
import { savePicture } from "./pass-picture.ts";
import classes from "./qr-dialog.module.css";
import { paymentText } from "./payment-text.ts";
import { roundText } from "./round-text.ts";
import { useScreenAwake } from "#shared/lib/use-screen-awake.ts";

interface QrDialogProps {
  pass: Pass;
  onClose: () => void;
}

export function QrDialog({ pass, onClose }: QrDialogProps) {
  const name = personName(pass.user);
  const round = roundText(pass);
  const start = startText(pass.start);
  const partners = partnersText(pass);
  const code = useRef<SVGSVGElement>(null);
  const save = () => {
    if (code.current !== null) savePicture(pass, code.current);
  };
  useScreenAwake();
  return (
    <Dialog title={`${name}, ${pass.group.name}`} onClose={onClose}>
      <div className={classes.pass}>
        {/* Dark on light with a margin of four modules, in dark mode too: that is what scanners read. */}
        <QRCodeSVG
          ref={code}
          value={pass.scanCode}
          title={`QR code of the pass of ${name}`}
          size={300}
          marginSize={4}
          level="M"
        />
        <div className={classes.words}>
          <p className={classes.hint}>
            Turn up the brightness of your screen, so that it scans well.
          </p>
          <p>
            {pass.tournament.name}, {longDate(pass.tournament.dateStart)}
          </p>
          {round !== null && <p className={classes.round}>{round}</p>}
          {start !== null && <p className={classes.start}>{start}</p>}
          {partners !== null && <p>{partners}</p>}
          <p>{paymentText(pass)}</p>
          <p>
            Reference <Reference text={pass.reference} />
          </p>
          <ul className={classes.members} aria-label="Group members">
            {pass.group.attendees.map((attendee) => (
              <li key={attendee.id}>{personName(attendee.user)}</li>
            ))}
          </ul>
          <EventPlace pass={pass} />
          <div className={classes.actions}>
            <ActionButton onClick={() => window.print()}>Print</ActionButton>
            <ActionButton onClick={save}>Save as picture</ActionButton>
          </div>
        </div>
      </div>
    </Dialog>
  );
}
