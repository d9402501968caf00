import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "#api/api-error.ts";

/** Spec §4. */
type UploadState = "Pending" | "Uploading" | "Done" | "Error";

export interface Upload {
  id: string;
  fileName: string;
  state: UploadState;
  /** Why it did not get through. */
  problem?: string | undefined;
}

export interface Uploads {
  uploads: readonly Upload[];
  isUploading: boolean;
  /** Sends them, one after another. */
  add: (files: readonly File[]) => void;
}

/** What the server takes, in bytes (decisions §7). */
const largest = 10 * 1024 * 1024;
export const pictureTypes = ["image/png", "image/jpeg"];

/** The pictures chosen since the page was opened; `send` rejects when one did not get through, which is alerted. */
export function useUploads(send: (file: File) => Promise<unknown>): Uploads {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const { mutateAsync, isPending } = useMutation({ mutationFn: send });

  const mark = (id: string, state: UploadState, problem?: string) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, state, problem } : one)));

  const upload = async (id: string, file: File) => {
    mark(id, "Uploading");
    try {
      await mutateAsync(file);
      mark(id, "Done");
    } catch (error) {
      // Spec §8: logged, and the file is marked.
      console.error(error);
      mark(id, "Error", reasonOf(error));
    }
  };

  const add = async (files: readonly File[]) => {
    const added = files.map((file) => ({ file, upload: newUpload(file) }));
    setUploads(added.map((one) => one.upload));
    for (const { file, upload: one } of added)
      if (one.state === "Pending") await upload(one.id, file);
  };

  return { uploads, isUploading: isPending, add: (files) => void add(files) };
}

function newUpload(file: File): Upload {
  const problem = problemOf(file);
  const state = problem === undefined ? "Pending" : "Error";
  return { id: crypto.randomUUID(), fileName: file.name, state, problem };
}

/** The server's words; it says nothing when the connection is lost. */
function reasonOf(error: unknown): string {
  return error instanceof ApiError ? error.message : "It did not get through. Please try again.";
}

/** Said before many bytes go their way for nothing; the server judges by the content. */
function problemOf({ type, size }: File): string | undefined {
  if (!pictureTypes.includes(type)) return "Only png and jpeg pictures can be uploaded.";
  return size > largest ? "A picture may have 10 MB at most." : undefined;
}
