import { client } from "#api/client.ts";
import { asCsv, downloaded, type Download, type Progress } from "#api/download.ts";

/** The last part of the address that answers the export. */
export type ExportKind = "attendeeRoster" | "comprehensive";

/** The file of an export; null when there is nothing in it. */
export function loadExport(
  kind: ExportKind,
  id: number,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Download | null> {
  const options = { params: { path: { id } }, ...asCsv, signal } as const;
  const call =
    kind === "attendeeRoster"
      ? client.GET("/api/DataExport/attendeeRoster/{id}", options)
      : client.GET("/api/DataExport/comprehensive/{id}", options);
  return downloaded(call, onProgress);
}
