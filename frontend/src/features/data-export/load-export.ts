import { client } from "#api/client.ts";
import { asCsv, downloaded, type Download, type Progress } from "#api/download.ts";

/** The last part of the address. */
export type ExportKind = "attendeeRoster" | "comprehensive" | "tickets";

/** The file of an export; null when there is nothing in it. */
export function loadExport(
  kind: ExportKind,
  id: number,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Download | null> {
  const options = { params: { path: { id } }, ...asCsv, signal } as const;
  return downloaded(client.GET(`/api/DataExport/${kind}/{id}`, options), onProgress);
}
