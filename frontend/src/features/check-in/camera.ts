/** No camera: the page falls back to the search by name. */
export class NoCamera extends Error {
  override readonly name = "NoCamera";
}

/** It was there a moment ago: pulled out, taken by a call, or no longer allowed. */
export class CameraLost extends Error {
  override readonly name = "CameraLost";
}

/** Fine enough for a pass at arm's length, and no more for the phone to work through. */
const size = { width: { ideal: 1280 }, height: { ideal: 720 } };

/** Reason for which the camera that was asked for first may fail where another one does not. */
const isWorthAnother = ["NotFoundError", "OverconstrainedError", "NotReadableError"];

/**
 * The rear camera, else any. Throws `NoCamera` where there is none, and the browser's error where it cannot be
 * used: `NotAllowedError` without permission.
 */
export async function openCamera(): Promise<MediaStream> {
  // Pages that did not come over TLS have no cameras.
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

// TypeScript's library does not know of lamps yet.
interface WithLamp {
  torch?: boolean;
}

export function hasLamp(track: MediaStreamTrack): boolean {
  // Firefox has no such method.
  if (!("getCapabilities" in track)) return false;
  const capabilities: MediaTrackCapabilities & WithLamp = track.getCapabilities();
  return capabilities.torch === true;
}

export async function switchLamp(track: MediaStreamTrack, on: boolean): Promise<void> {
  await track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet & WithLamp] });
}
