import { useDocumentVisibility } from "@mantine/hooks";
import { useCallback, useEffect, useEffectEvent, useState, type RefObject } from "react";
import { CameraLost, nameOf, NoCamera } from "./camera.ts";
import { createDecoder } from "./decoder.ts";
import { scan } from "./scan.ts";
import { createSeen } from "./seen.ts";

/** `repeated`: the last scanned code is still in view. `denied`: the visitor or the device forbids the camera. */
export type ScannerState = "starting" | "scanning" | "repeated" | "denied" | "failed";

interface Wanted {
  video: RefObject<HTMLVideoElement | null>;
  /** False turns the camera off. */
  isActive: boolean;
  onScan: (code: string) => void;
  onNoCamera: () => void;
  onFailure: () => void;
}

export interface Scanner {
  state: ScannerState;
  /** The track of the open camera. */
  track: MediaStreamTrack | undefined;
  retry: () => void;
}

/** Milliseconds from the loss of a camera to the next try. */
const lostFor = 500;

/**
 * Scans while `isActive` and the page is visible. Restarts when the camera was lost or is allowed again, and when the page
 * comes back from the background.
 */
export function useScanner({ video, isActive, onScan, onNoCamera, onFailure }: Wanted): Scanner {
  const [state, setState] = useState<ScannerState>("starting");
  const [track, setTrack] = useState<MediaStreamTrack>();
  const [attempt, setAttempt] = useState(0);
  const [seen] = useState(() => createSeen());
  const [decoder] = useState(createDecoder);
  const isOn = useDocumentVisibility() === "visible" && isActive;
  const retry = useCallback(() => setAttempt((attempts) => attempts + 1), []);

  const onCode = useEffectEvent((code: string) => {
    setState("starting");
    onScan(code);
  });
  const onError = useEffectEvent((error: unknown) => {
    if (error instanceof NoCamera) onNoCamera();
    else if (error instanceof CameraLost) {
      setState("starting");
      setTimeout(retry, lostFor);
    } else {
      setState(nameOf(error) === "NotAllowedError" ? "denied" : "failed");
      onFailure();
    }
  });

  useEffect(() => () => decoder.close(), [decoder]);
  useEffect(() => {
    if (!isOn || video.current === null) return;
    const ending = new AbortController();
    const { signal } = ending;
    let live: MediaStreamTrack | undefined;
    const onLive = (started: MediaStreamTrack | undefined) => {
      live = started;
      setTrack(live);
      setState("scanning");
    };
    const onRepeated = (isRepeated: boolean) => setState(isRepeated ? "repeated" : "scanning");
    const begun = scan({ video: video.current, decoder, seen, signal, onLive, onRepeated });
    void begun
      .then(onCode, (error: unknown) => (signal.aborted ? setState("starting") : onError(error)))
      // Another camera may be open already.
      .finally(() => setTrack((current) => (current === live ? undefined : current)));
    return () => ending.abort();
  }, [isOn, attempt, video, seen, decoder]);

  useRetryOnChange(state === "denied" || state === "failed", retry);
  return { state, track, retry };
}

/** Calls `retry` on every event after which the camera may work again. */
function useRetryOnChange(isWaiting: boolean, retry: () => void): void {
  useEffect(() => {
    if (!isWaiting) return;
    const over = new AbortController();
    const listen = (target: EventTarget, event: string) =>
      target.addEventListener(event, retry, { signal: over.signal });
    // Undefined on pages without TLS, where the decoder may be missing, too.
    const devices = navigator.mediaDevices as MediaDevices | undefined;
    if (devices !== undefined) listen(devices, "devicechange");
    listen(window, "online");
    // Not every browser reports the camera's permission.
    if ("permissions" in navigator)
      navigator.permissions.query({ name: "camera" }).then(
        (permission) => over.signal.aborted || listen(permission, "change"),
        () => undefined,
      );
    return () => over.abort();
  }, [isWaiting, retry]);
}
