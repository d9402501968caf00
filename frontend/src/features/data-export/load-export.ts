import { client } from "#api/client.ts";

/** Spec §7: the last part of the address. */
export type ExportKind = "attendeeRoster" | "comprehensive";

/** How much of a file has arrived, in bytes. */
export interface Progress {
  arrived: number;
  /** Null while it is not known. */
  total: number | null;
}

interface LoadedExport {
  content: Blob;
  /** As the server named it (spec §9). */
  fileName: string;
}

/** The file of an export; null when there is nothing in it. */
export async function loadExport(
  kind: ExportKind,
  tournamentId: number,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<LoadedExport | null> {
  const response = await asked(kind, tournamentId, signal);
  if (response.status === 204 || response.body === null) return null;
  const content = await contentOf(response.body, totalOf(response), onProgress);
  return { content, fileName: fileNameOf(response) };
}

async function asked(kind: ExportKind, id: number, signal: AbortSignal): Promise<Response> {
  const options = {
    params: { path: { id } },
    headers: { Accept: "text/csv" },
    parseAs: "stream",
    signal,
  } as const;
  const call =
    kind === "attendeeRoster"
      ? client.GET("/api/DataExport/attendeeRoster/{id}", options)
      : client.GET("/api/DataExport/comprehensive/{id}", options);
  return (await call).response;
}

async function contentOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  total: number | null,
  onProgress: (progress: Progress) => void,
): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = body.getReader();
  let arrived = 0;
  for (;;) {
    onProgress({ arrived, total });
    const { done, value } = await reader.read();
    if (done) return new Blob(chunks, { type: "text/csv" });
    chunks.push(value);
    arrived += value.byteLength;
  }
}

/** Of what was compressed on its way only the compressed length is told, and the file is longer. */
function totalOf({ headers }: Response): number | null {
  const length = headers.get("Content-Length");
  return length === null || headers.has("Content-Encoding") ? null : Number(length);
}

function fileNameOf({ headers }: Response): string {
  const disposition = headers.get("Content-Disposition") ?? "";
  return /filename="([^"]+)"/.exec(disposition)?.[1] ?? "data_export.csv";
}
