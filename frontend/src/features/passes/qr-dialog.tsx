import { QRCodeSVG } from "qrcode.react";
import { useRef } from "react";
import type { Pass } from "#api/types.ts";
import { longDate } from "#shared/lib/dates.ts";
import { personName } from "#shared/lib/person-name.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { EventPlace } from "./event-place.tsx";
import { isCancelled } from "./is-cancelled.ts";
import { savePicture } from "./pass-picture.ts";
import { PassWords } from "./pass-words.tsx";
import classes from "./qr-dialog.module.css";
import { useScreenAwake } from "#shared/lib/use-screen-awake.ts";

interface QrDialogProps {
  pass: Pass;
  onClose: () => void;
}

export function QrDialog({ pass, onClose }: QrDialogProps) {
  const name = personName(pass.user);
  const code = useRef<SVGSVGElement>(null);
  const save = () => {
    if (code.current !== null) savePicture(pass, code.current);
  };
  useScreenAwake();
  return (
    <Dialog title={`${name}, ${pass.group.name}`} onClose={onClose}>
      <div className={classes.pass}>
        {/* Dark on light with a margin of four modules, in dark mode, too: scanners need both. */}
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
          <PassWords pass={pass} membersLabel="Group members" />
          {!isCancelled(pass) && <EventPlace pass={pass} />}
          <div className={classes.actions}>
            <ActionButton onClick={() => window.print()}>Print</ActionButton>
            <ActionButton onClick={save}>Save as picture</ActionButton>
          </div>
        </div>
      </div>
    </Dialog>
  );
}
