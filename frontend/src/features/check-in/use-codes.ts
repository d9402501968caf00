import { useEffect, useEffectEvent, useState, type RefObject } from "react";
import { closeCamera, NoCamera, openCamera } from "./camera.ts";
import { createDecoder, type Decoder } from "./decoder.ts";
import { framesOf } from "./frames.ts";

type CameraState = "starting" | "reading" | "none" | "failed";

/** Milliseconds between frames: at most five scans a second (rule `scanning`). */
const between = 200;

/** Reads every QR code in the camera's view while the component is mounted. */
export function useCodes(
  video: RefObject<HTMLVideoElement | null>,
  onCode: (text: string) => void,
): CameraState {
  const [state, setState] = useState<CameraState>("starting");
  const found = useEffectEvent(onCode);
  useEffect(() => {
    if (video.current === null) return;
    const ending = new AbortController();
    const { signal } = ending;
    const decoder = createDecoder();
    readAll(video.current, decoder, signal, (codes) => {
      setState("reading");
      codes.forEach((code) => found(code));
    }).catch((error: unknown) => {
      if (!signal.aborted) setState(error instanceof NoCamera ? "none" : "failed");
    });
    return () => {
      ending.abort();
      decoder.close();
    };
  }, [video]);
  return state;
}

async function readAll(
  video: HTMLVideoElement,
  decoder: Decoder,
  signal: AbortSignal,
  onCodes: (codes: readonly string[]) => void,
): Promise<void> {
  decoder.load();
  const stream = await openCamera();
  try {
    signal.throwIfAborted();
    video.srcObject = stream;
    await video.play();
    const grab = framesOf(video);
    for (;;) {
      signal.throwIfAborted();
      const frame = grab();
      if (frame !== null) onCodes(await decoder.decode(frame));
      await new Promise((resolve) => setTimeout(resolve, between));
    }
  } finally {
    closeCamera(stream);
    if (video.srcObject === stream) video.srcObject = null;
  }
}
