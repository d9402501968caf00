import { prepareZXingModule, readBarcodes, type ReaderOptions } from "zxing-wasm/reader";

// From our own origin and at once; by default the package loads it from a CDN with the first frame.
const wasm = new URL("zxing-wasm/reader/zxing_reader.wasm", import.meta.url).href;
prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true }).catch(
  () => undefined,
);

/** A sheet of passes shows several at once. */
const options: ReaderOptions = { formats: ["QRCode"], maxNumberOfSymbols: 4 };

export interface Frame {
  id: number;
  image: ImageData;
}

export interface Decoded {
  /** Of the frame. */
  id: number;
  /** The texts of its codes; null if the decoder could not be loaded. */
  codes: readonly string[] | null;
}

self.addEventListener("message", ({ data: { id, image } }: MessageEvent<Frame>) => {
  const answer = (codes: Decoded["codes"]) => self.postMessage({ id, codes } satisfies Decoded);
  readBarcodes(image, options).then(
    (found) => answer(found.map(({ text }) => text)),
    () => answer(null),
  );
});
