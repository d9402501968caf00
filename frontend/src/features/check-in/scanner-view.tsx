import { useRef, useState, type ReactNode } from "react";
import { ActionButton } from "#shared/ui/action.tsx";
import { toastError, toastWarning } from "#shared/ui/toasts.tsx";
import { hasLamp, switchLamp } from "./camera.ts";
import classes from "./scanner-view.module.css";
import { useScanner, type ScannerState } from "./use-scanner.ts";

interface ScannerViewProps {
  /** False behind a dialog, or once a code was read. */
  isActive: boolean;
  onScan: (code: string) => void;
  onNoCamera: () => void;
  /** Replaces the video once a code was read. */
  children: ReactNode;
}

export function ScannerView({ isActive, onScan, onNoCamera, children }: ScannerViewProps) {
  const video = useRef<HTMLVideoElement>(null);
  const { state, track, retry } = useScanner({
    video,
    isActive,
    onScan: (code) => {
      // iPhones lack `vibrate`.
      if ("vibrate" in navigator) navigator.vibrate(60);
      onScan(code);
    },
    onNoCamera: () => {
      toastWarning(noCamera);
      onNoCamera();
    },
    onFailure: () => toastError("There was an error initializing scanner."),
  });
  const hasFailed = state === "denied" || state === "failed";
  return (
    <section className={classes.view} data-waiting={children !== null} aria-label="Scanner">
      <video ref={video} className={classes.video} muted playsInline aria-label="Camera" />
      <div role="status" className={classes.line} data-tall={hasFailed || children !== null}>
        {children ?? <p>{words[state]}</p>}
      </div>
      {hasFailed && children === null && <ActionButton onClick={retry}>Try again</ActionButton>}
      {track !== undefined && hasLamp(track) && <LampButton key={track.id} track={track} />}
    </section>
  );
}

const noCamera =
  "Camera not detected so unable to scan QR codes, but you can still lookup attendees by name.";

const words: Readonly<Record<ScannerState, string>> = {
  starting: "Starting the camera…",
  scanning: "Point the camera at a pass.",
  repeated: "Just scanned. Show the next pass.",
  denied:
    "The camera is not allowed here. Allow it for this site in the browser, or find attendees by name.",
  failed:
    "The camera could not be started. Another app may be using it. You can still find attendees by name.",
};

/** Switches the lamp, which goes out when the camera closes. */
function LampButton({ track }: { track: MediaStreamTrack }) {
  const [isOn, setIsOn] = useState(false);
  const toggle = () =>
    void switchLamp(track, !isOn).then(
      () => setIsOn(!isOn),
      () => undefined,
    );
  return (
    <button type="button" className={classes.lamp} aria-pressed={isOn} onClick={toggle}>
      Light
    </button>
  );
}
