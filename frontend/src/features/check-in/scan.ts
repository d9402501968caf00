import { closeCamera, lossOf, openCamera } from "./camera.ts";
import type { Decoder } from "./decoder.ts";
import { framesOf } from "./frames.ts";
import type { Seen } from "./seen.ts";

/** Milliseconds between frames: at most five scans a second (rule `scanning`). */
const between = 200;

interface Scan {
  video: HTMLVideoElement;
  decoder: Decoder;
  seen: Seen;
  /** Aborts the scan, which then rejects. */
  signal: AbortSignal;
  onLive: (track: MediaStreamTrack | undefined) => void;
  /** Reports after each frame whether the last scanned code is still in view. */
  onRepeated: (isRepeated: boolean) => void;
}

/** Opens the camera, returns the first new code, and closes the camera. */
export async function scan({ video, signal, onLive, ...rest }: Scan): Promise<string> {
  rest.decoder.load();
  const stream = await openCamera();
  const over = new AbortController();
  try {
    signal.throwIfAborted();
    video.srcObject = stream;
    const live = async () => {
      await video.play();
      onLive(stream.getVideoTracks()[0]);
      return findCode(video, { signal: over.signal, ...rest });
    };
    return await Promise.race([live(), lossOf(stream), endOf(signal)]);
  } finally {
    over.abort();
    closeCamera(stream);
    // The video may belong to another scan by now.
    if (video.srcObject === stream) video.srcObject = null;
  }
}

type Search = Pick<Scan, "decoder" | "seen" | "signal" | "onRepeated">;

async function findCode(
  video: HTMLVideoElement,
  { decoder, seen, signal, onRepeated }: Search,
): Promise<string> {
  const grab = framesOf(video);
  seen.resume();
  for (;;) {
    signal.throwIfAborted();
    const began = performance.now();
    const frame = grab();
    const codes = frame === null ? [] : await decoder.decode(frame);
    signal.throwIfAborted();
    const code = seen.take(codes);
    if (code !== null) return code;
    onRepeated(codes.length > 0);
    await pause(between - (performance.now() - began));
  }
}

function endOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error("The scan was ended.")), {
      once: true,
    });
  });
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
