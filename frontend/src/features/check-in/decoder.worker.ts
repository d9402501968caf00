import { prepareZXingModule, readBarcodes, type ReaderOptions } from "zxing-wasm/reader";

// Loads the WebAssembly from our own origin and at once. The default is a CDN, with the first frame.
const wasm = new URL("zxing-wasm/reader/zxing_reader.wasm", import.meta.url).href;
prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true }).catch(
  () => undefined,
);

/** Up to four codes a frame, as a sheet of passes shows several. */
const options: ReaderOptions = { formats: ["QRCode"], maxNumberOfSymbols: 4 };

export interface Frame {
  id: number;
  image: ImageData;
}

export interface Decoded {
  /** The id of the frame. */
  id: number;
  /** The texts of the codes; null if the decoder could not be loaded. */
  codes: readonly string[] | null;
}

self.addEventListener("message", ({ data: { id, image } }: MessageEvent<Frame>) => {
  const answer = (codes: Decoded["codes"]) => self.postMessage({ id, codes } satisfies Decoded);
  readBarcodes(image, options).then(
    (found) => answer(found.map(({ text }) => text)),
    () => answer(null),
  );
});
