/** Bytes of a file that have arrived. */
export interface Progress {
  arrived: number;
  /** Null while the total is unknown. */
  total: number | null;
}

export interface Download {
  content: Blob;
  /** As the server named it (rule `exports`). */
  fileName: string;
}

/** Options that request a CSV file as a stream. */
export const asCsv = { headers: { Accept: "text/csv" }, parseAs: "stream" } as const;

/** Options that request an Excel workbook as a stream. */
export const asExcel = {
  headers: { Accept: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" },
  parseAs: "stream",
} as const;

/** The file in a call's answer; null if it is empty. */
export async function downloaded(
  call: Promise<{ response: Response }>,
  onProgress: (progress: Progress) => void,
): Promise<Download | null> {
  const { response } = await call;
  if (response.status === 204 || response.body === null) return null;
  const type = response.headers.get("Content-Type") ?? "text/csv";
  const content = await contentOf(response.body, type, totalOf(response), onProgress);
  return { content, fileName: fileNameFromHeaders(response) };
}

async function contentOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  type: string,
  total: number | null,
  onProgress: (progress: Progress) => void,
): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = body.getReader();
  let arrived = 0;
  for (;;) {
    onProgress({ arrived, total });
    const { done, value } = await reader.read();
    if (done) return new Blob(chunks, { type });
    chunks.push(value);
    arrived += value.byteLength;
  }
}

/** The total size; null for a compressed answer, whose Content-Length is shorter than the file. */
function totalOf({ headers }: Response): number | null {
  const length = headers.get("Content-Length");
  return length === null || headers.has("Content-Encoding") ? null : Number(length);
}

function fileNameFromHeaders({ headers }: Response): string {
  const disposition = headers.get("Content-Disposition") ?? "";
  return /filename="([^"]+)"/.exec(disposition)?.[1] ?? "data_export.csv";
}
