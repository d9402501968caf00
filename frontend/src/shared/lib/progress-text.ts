import type { Progress } from "#api/download.ts";

/** The progress of a download: `1.2 MB of 3.4 MB`. */
export function progressText({ arrived, total }: Progress): string {
  if (total !== null) return `${sizeText(arrived)} of ${sizeText(total)}`;
  return arrived === 0 ? "It is being put together." : `${sizeText(arrived)} so far`;
}

function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  return bytes < 1_000_000
    ? `${Math.round(bytes / 1_000)} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
