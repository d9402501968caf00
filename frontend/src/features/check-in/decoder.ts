import type { Decoded, Frame } from "./decoder.worker.ts";

/** Decodes QR codes in a worker, so that the page of a slow phone stays responsive. */
export interface Decoder {
  /** Starts the worker, unless it runs. */
  load: () => void;
  /** Returns the texts of the QR codes in a frame. Rejects if the decoder could not be loaded; the next call tries again. */
  decode: (image: ImageData) => Promise<readonly string[]>;
  close: () => void;
}

interface PendingFrame {
  resolve: (codes: readonly string[]) => void;
  reject: (error: Error) => void;
}

export function createDecoder(): Decoder {
  let worker: Worker | null = null;
  let frames = 0;
  const pending = new Map<number, PendingFrame>();

  const close = () => {
    worker?.terminate();
    worker = null;
    for (const { reject } of pending.values()) reject(new Error("The decoder was not loaded."));
    pending.clear();
  };
  const answered = ({ data: { id, codes } }: MessageEvent<Decoded>) => {
    if (codes === null) close();
    else pending.get(id)?.resolve(codes);
    pending.delete(id);
  };
  const opened = () => {
    if (worker !== null) return worker;
    worker = new Worker(
      /* webpackChunkName: "decoder" */ new URL("./decoder.worker.ts", import.meta.url),
    );
    worker.onmessage = answered;
    worker.onerror = close;
    return worker;
  };
  const decode = (image: ImageData) =>
    new Promise<readonly string[]>((resolve, reject) => {
      const id = frames++;
      pending.set(id, { resolve, reject });
      opened().postMessage({ id, image } satisfies Frame, [image.data.buffer]);
    });
  return { load: () => void opened(), decode, close };
}
