import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "#api/api-error.ts";
import type { Sending } from "#api/form.ts";
import { randomId } from "#api/random-id.ts";

/** State of one file (rule `upload-states`). */
type UploadState = "Pending" | "Uploading" | "Done" | "Error";

/** Sends one picture; rejects if that fails. */
export type SendPicture = (file: File, sending: Sending) => Promise<unknown>;

export interface Upload {
  id: string;
  file: File;
  state: UploadState;
  /** The share that has been sent, from 0 to 1. */
  sent: number;
  /** The reason of a failure. */
  problem?: string;
  /** Whether a retry may succeed, because the file itself was not refused. */
  isWorthAnotherTry: boolean;
}

export interface Uploads {
  uploads: readonly Upload[];
  isUploading: boolean;
  /** Sends them, one after another. */
  add: (files: readonly File[]) => void;
  tryAgain: (upload: Upload) => void;
  /** Stops an upload that waits or runs; it can be retried. */
  cancel: (upload: Upload) => void;
}

/** The server's limit, in bytes (rule `pictures`). */
const largest = 10 * 1024 * 1024;
export const pictureTypes = ["image/png", "image/jpeg"];

/** The chosen pictures and their states; the reason of a failure is also alerted. */
export function useUploads(send: SendPicture): Uploads {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const { mutateAsync } = useMutation({
    mutationFn: ({ file, sending }: { file: File; sending: Sending & Stop }) =>
      unlessStopped(send(file, sending), sending.signal),
  });
  const stops = useRef(new Map<string, AbortController>());
  const queue = useRef(Promise.resolve());
  const isUploading = uploads.some(({ state }) => state === "Pending" || state === "Uploading");
  useReloadWarning(isUploading);

  const change = (id: string, changes: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)));

  const upload = async ({ id, file }: Upload) => {
    const stop = stops.current.get(id);
    if (stop === undefined || stop.signal.aborted) return;
    change(id, { state: "Uploading", sent: 0 });
    try {
      const onProgress = (sent: number) => change(id, { sent });
      const { signal } = stop;
      const isSent = await mutateAsync({ file, sending: { key: id, onProgress, signal } });
      if (isSent) change(id, { state: "Done" });
    } catch (error) {
      // The error is logged, and the file marked.
      console.error(error);
      change(id, failureOf(error));
    }
  };
  const enqueue = (one: Upload) => {
    stops.current.set(one.id, new AbortController());
    queue.current = queue.current.then(() => upload(one));
  };

  return {
    uploads,
    isUploading,
    add: (files) => {
      const added = files.map(newUpload);
      setUploads(added);
      added.filter(({ state }) => state === "Pending").forEach(enqueue);
    },
    tryAgain: (one) => {
      change(one.id, { state: "Pending" });
      enqueue(one);
    },
    cancel: ({ id }) => {
      stops.current.get(id)?.abort();
      change(id, { state: "Error", problem: "Cancelled.", isWorthAnotherTry: true });
    },
  };
}

interface Stop {
  signal: AbortSignal;
}

/** False if the upload was cancelled, which is no failure and raises no alert. */
async function unlessStopped(sent: Promise<unknown>, signal: AbortSignal): Promise<boolean> {
  try {
    await sent;
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  }
}

/** Uploads continue on other pages of the site, but end with the tab. The browser asks in its own words. */
function useReloadWarning(isUploading: boolean): void {
  useEffect(() => {
    if (!isUploading) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isUploading]);
}

function newUpload(file: File): Upload {
  const fresh: Upload = {
    id: randomId(),
    file,
    state: "Pending",
    sent: 0,
    isWorthAnotherTry: false,
  };
  const problem = problemOf(file);
  return problem === undefined ? fresh : { ...fresh, state: "Error", problem };
}

/** The server's message; empty if the connection was lost. */
function failureOf(error: unknown): Partial<Upload> {
  const isJudged = error instanceof ApiError;
  return {
    state: "Error",
    problem: isJudged ? error.message : "It did not get through. Please try again.",
    isWorthAnotherTry:
      !isJudged || error.status >= 500 || [401, 408, 409, 429].includes(error.status),
  };
}

/** Checks a file before it is sent for nothing; the server judges by the content. */
export function problemOf({ type, size }: File): string | undefined {
  if (!pictureTypes.includes(type)) return "Only png and jpeg pictures can be uploaded.";
  return size > largest ? "A picture may have 10 MB at most." : undefined;
}
