import { QRCodeSVG } from "qrcode.react";
import type { Pass } from "#api/types.ts";
import { personName } from "#shared/lib/person-name.ts";
import { Dialog } from "#shared/ui/dialog.tsx";
import classes from "./passes.module.css";

interface QrDialogProps {
  pass: Pass;
  onClose: () => void;
}

export function QrDialog({ pass, onClose }: QrDialogProps) {
  const name = personName(pass.user);
  return (
    <Dialog title={`${name}, ${pass.group.name}`} onClose={onClose}>
      <div className={classes.qr}>
        {/* Dark on light with a margin of four modules, in dark mode too: that is what scanners read. */}
        <QRCodeSVG
          value={pass.scanCode}
          title={`QR code of the pass of ${name}`}
          size={300}
          marginSize={4}
          level="M"
        />
        <p>{pass.tournament.name}</p>
      </div>
    </Dialog>
  );
}
