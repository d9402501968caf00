/** Thrown on a phone without a camera: the page falls back to the search by name. */
export class NoCamera extends Error {
  override readonly name = "NoCamera";
}

/** The open camera was unplugged, taken by a call, or forbidden. */
export class CameraLost extends Error {
  override readonly name = "CameraLost";
}

/** The resolution: enough for a pass at arm's length, and small enough for slow phones. */
const size = { width: { ideal: 1280 }, height: { ideal: 720 } };

/** Errors of the rear camera after which another camera may work. */
const isWorthAnother = ["NotFoundError", "OverconstrainedError", "NotReadableError"];

/**
 * Opens the rear camera, else any. Throws `NoCamera` without a camera, else the browser's error: `NotAllowedError` without
 * permission.
 */
export async function openCamera(): Promise<MediaStream> {
  // `mediaDevices` is undefined on pages without TLS.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices === undefined) throw new NoCamera();
  try {
    return await devices.getUserMedia({ video: { facingMode: "environment", ...size } });
  } catch (error) {
    if (!isWorthAnother.includes(nameOf(error))) throw error;
  }
  try {
    return await devices.getUserMedia({ video: true });
  } catch (error) {
    throw nameOf(error) === "NotFoundError" ? new NoCamera() : error;
  }
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Rejects when the camera is lost. */
export function lossOf(stream: MediaStream): Promise<never> {
  return new Promise((_, reject) => {
    for (const track of stream.getTracks())
      track.addEventListener("ended", () => reject(new CameraLost()), { once: true });
  });
}

export function nameOf(error: unknown): string {
  return error instanceof Error || error instanceof DOMException ? error.name : "";
}

// TypeScript's library lacks `torch`.
interface WithLamp {
  torch?: boolean;
}

export function hasLamp(track: MediaStreamTrack): boolean {
  // Firefox lacks `getCapabilities`.
  if (!("getCapabilities" in track)) return false;
  const capabilities: MediaTrackCapabilities & WithLamp = track.getCapabilities();
  return capabilities.torch === true;
}

export async function switchLamp(track: MediaStreamTrack, on: boolean): Promise<void> {
  await track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet & WithLamp] });
}
