import { QRCodeSVG } from "qrcode.react";
import { useEffect, useState } from "react";
import { randomId } from "#api/random-id.ts";
import { useScreenAwake } from "#shared/lib/use-screen-awake.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import classes from "./queue-codes.module.css";
import { queueCodes } from "./queue/codes.ts";
import type { Item } from "./queue/records.ts";

/** The time of each code in milliseconds. A camera scans five frames a second, a slow phone fewer. */
const each = 1_500;

/** The queue as a loop of QR codes for the camera of another phone. */
export function QueueCodes({ items, onClose }: { items: readonly Item[]; onClose: () => void }) {
  // Items that are sent meanwhile stay in the codes: the server recognises duplicates by operation id.
  const [codes] = useState(() => queueCodes(items, randomId().slice(0, 8)));
  const [shown, setShown] = useState(0);
  const [isRunning, setIsRunning] = useState(codes.length > 1);
  useScreenAwake();
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setShown((place) => (place + 1) % codes.length), each);
    return () => clearInterval(timer);
  }, [isRunning, codes.length]);
  return (
    <section className={classes.codes} aria-label="QR codes">
      <p>
        On the other phone, open Mobile Check-in, press &lsquo;All sent&rsquo; or
        &lsquo;waiting&rsquo;, and then &lsquo;Read another phone&rsquo;s QR codes&rsquo;.
      </p>
      {/* Dark on light with a margin of four modules, in dark mode, too: scanners need both. */}
      <QRCodeSVG
        value={codes[shown] ?? ""}
        title={`Code ${shown + 1} of ${codes.length}`}
        size={320}
        marginSize={4}
        level="L"
      />
      <p>
        Code {shown + 1} of {codes.length}
      </p>
      {codes.length > 1 && (
        <div className={classes.buttons}>
          <ActionButton onClick={() => setIsRunning(!isRunning)}>
            {isRunning ? "Stop" : "Go on"}
          </ActionButton>
          <ActionButton
            onClick={() => {
              setIsRunning(false);
              setShown((shown + 1) % codes.length);
            }}
          >
            Next
          </ActionButton>
        </div>
      )}
      <ActionButton onClick={onClose}>Back</ActionButton>
    </section>
  );
}
