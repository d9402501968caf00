import { client } from "#api/client.ts";
import { asCsv, asExcel, downloaded, type Download, type Progress } from "#api/download.ts";

/** The last part of the API path. The club's spreadsheet has two formats. */
export type ExportKind = "attendeeRoster" | "comprehensive" | "tickets" | "club" | "clubExcel";

/** Loads the file of an export; null when it is empty. */
export function loadExport(
  kind: ExportKind,
  id: number,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Download | null> {
  const options = { params: { path: { id } }, signal } as const;
  const call =
    kind === "clubExcel"
      ? client.GET("/api/DataExport/club/{id}", { ...options, ...asExcel })
      : client.GET(`/api/DataExport/${kind}/{id}`, { ...options, ...asCsv });
  return downloaded(call, onProgress);
}
