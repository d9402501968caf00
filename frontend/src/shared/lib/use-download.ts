import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Download, Progress } from "#api/download.ts";
import { showAlert } from "#shared/ui/alerts.ts";
import { saveFile } from "./save-file.ts";

type Load<What> = (
  what: What,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
) => Promise<Download | null>;

export interface RunningDownload<What> {
  /** Null without a download. */
  progress: Progress | null;
  start: (what: What) => void;
  cancel: () => void;
}

const begun: Progress = { arrived: 0, total: null };

/**
 * Downloads one file at a time and saves it; alerts `emptyAlert` for an empty one. Leaving the page, or going on to
 * another `place`, aborts it.
 */
export function useDownload<What>(
  load: Load<What>,
  emptyAlert: string,
  place?: unknown,
): RunningDownload<What> {
  const [progress, setProgress] = useState<Progress | null>(null);
  const running = useRef<AbortController | null>(null);
  const cancel = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), [place]);

  const { mutate } = useMutation({
    mutationFn: async (what: What) => {
      const { signal } = (running.current = new AbortController());
      setProgress(begun);
      try {
        return await load(what, setProgress, signal);
      } catch (error) {
        if (signal.aborted) return "cancelled";
        throw error;
      } finally {
        // Renders the buttons again before an alert blocks the page.
        flushSync(() => setProgress(null));
      }
    },
    // Shorter than usual: a download changes no data, so no advice about trying again is needed.
    meta: { unexpected: "An error occurred." },
    onSuccess: (file) => {
      if (file === "cancelled") return;
      if (file === null) {
        showAlert(emptyAlert);
        return;
      }
      saveFile(file.content, file.fileName);
      showAlert("Download successful!");
    },
  });
  return { progress, start: mutate, cancel };
}
