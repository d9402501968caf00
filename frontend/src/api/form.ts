/** Progress and key of an upload. */
export interface Sending {
  /** The `Idempotency-Key`; the same for a retry, so that a file is never stored twice. */
  key: string;
  /** How much of it has gone, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** The options of a call that sends its body as `multipart/form-data`. */
export function asForm({ key, onProgress }: Sending) {
  return {
    headers: { "Idempotency-Key": key },
    bodySerializer: formOf,
    fetch: (request: Request) => fetchTelling(request, onProgress),
  };
}

/** A file as a field of such a body: the server's description has no type for one. */
export function fileField(file: File): string {
  return file as unknown as string;
}

function formOf(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body) as [string, File | number][])
    form.append(name, value instanceof File ? value : String(value));
  return form;
}

/** Like `fetch`, but reports upload progress (by XMLHttpRequest). */
async function fetchTelling(
  request: Request,
  onProgress: Sending["onProgress"],
): Promise<Response> {
  const body = await request.arrayBuffer();
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open(request.method, request.url);
    request.headers.forEach((value, name) => call.setRequestHeader(name, value));
    call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    call.onload = () => resolve(new Response(call.responseText || null, { status: call.status }));
    call.onerror = () => reject(new TypeError("The connection was lost."));
    call.send(body);
  });
}
