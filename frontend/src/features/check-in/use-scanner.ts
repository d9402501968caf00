import { useDocumentVisibility } from "@mantine/hooks";
import { useCallback, useEffect, useEffectEvent, useState, type RefObject } from "react";
import { CameraLost, nameOf, NoCamera } from "./camera.ts";
import { createDecoder } from "./decoder.ts";
import { scan } from "./scan.ts";
import { createSeen } from "./seen.ts";

/** `repeated`: the last scanned code is still in view. `denied`: visitor or device does not allow the camera. */
export type ScannerState = "starting" | "scanning" | "repeated" | "denied" | "failed";

interface Wanted {
  video: RefObject<HTMLVideoElement | null>;
  /** False while there is something else to do than to scan: the camera is off then. */
  isActive: boolean;
  onScan: (code: string) => void;
  onNoCamera: () => void;
  onFailure: () => void;
}

export interface Scanner {
  state: ScannerState;
  /** Of the camera that is on. */
  track: MediaStreamTrack | undefined;
  retry: () => void;
}

/** In milliseconds: so long after a camera was lost, one is asked for again. */
const lostFor = 500;

/**
 * Scans while `isActive` and the page is visible. Restarts when the camera was lost, is allowed again, or the page
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
      // Another camera may be on already.
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
    // The decoder may be missing where there are no cameras either.
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
