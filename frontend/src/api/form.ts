/** Progress and key of an upload. */
export interface Sending {
  /** The `Idempotency-Key`; the same for a retry, so that a file is never stored twice. */
  key: string;
  /** The share of the body that has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
  /** Cancels the upload. */
  signal?: AbortSignal;
}

/** In milliseconds without progress: then the connection counts as dead. */
const stallsAfter = 30_000;
/** In milliseconds after the last byte: the server still decodes this picture, and those queued before it. */
const answersWithin = 120_000;

/** The options of a call that sends its body as `multipart/form-data`. */
export function asForm({ key, onProgress, signal }: Sending) {
  return {
    ...(signal && { signal }),
    headers: { "Idempotency-Key": key },
    bodySerializer: formOf,
    fetch: (request: Request) => fetchTelling(request, onProgress),
  };
}

/** A file as a field of such a body, cast because the OpenAPI description has no type for files. */
export function fileField(file: File): string {
  return file as unknown as string;
}

function formOf(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body) as [string, File | number][])
    form.append(name, value instanceof File ? value : String(value));
  return form;
}

/** Like `fetch`, but reports upload progress (by XMLHttpRequest), and gives up when there is no progress. */
async function fetchTelling(
  request: Request,
  onProgress: Sending["onProgress"],
): Promise<Response> {
  const body = await request.arrayBuffer();
  const call = new XMLHttpRequest();
  const abort = () => call.abort();
  let stallTimer = setTimeout(abort, stallsAfter);
  const waitFor = (milliseconds: number) => {
    clearTimeout(stallTimer);
    stallTimer = setTimeout(abort, milliseconds);
  };
  return new Promise<Response>((resolve, reject) => {
    call.open(request.method, request.url);
    request.headers.forEach((value, name) => call.setRequestHeader(name, value));
    call.upload.onprogress = ({ loaded, total }) => {
      waitFor(loaded < total ? stallsAfter : answersWithin);
      onProgress(total > 0 ? loaded / total : 0);
    };
    call.onload = () => resolve(new Response(call.responseText || null, { status: call.status }));
    call.onerror = () => reject(new TypeError("The connection was lost."));
    call.onabort = () => reject(new TypeError("The upload was stopped."));
    request.signal.addEventListener("abort", abort);
    call.send(body);
  }).finally(() => clearTimeout(stallTimer));
}
