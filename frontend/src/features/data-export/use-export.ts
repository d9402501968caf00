import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { saveFile } from "#shared/lib/save-file.ts";
import { showAlert } from "#shared/ui/alerts.ts";
import { loadExport, type ExportKind, type Progress } from "./load-export.ts";

interface RunningExport {
  /** Null while none is on its way. */
  progress: Progress | null;
  start: (kind: ExportKind) => void;
  cancel: () => void;
}

const begun: Progress = { arrived: 0, total: null };

/** Downloads one export at a time. Whoever leaves the page gives it up. */
export function useExport(tournamentId: number): RunningExport {
  const [progress, setProgress] = useState<Progress | null>(null);
  const running = useRef<AbortController | null>(null);
  const cancel = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), [tournamentId]);

  const { mutate } = useMutation({
    mutationFn: async (kind: ExportKind) => {
      const { signal } = (running.current = new AbortController());
      setProgress(begun);
      try {
        return await loadExport(kind, tournamentId, setProgress, signal);
      } catch (error) {
        if (signal.aborted) return "cancelled";
        throw error;
      } finally {
        // The buttons are back before an alert stops everything.
        flushSync(() => setProgress(null));
      }
    },
    onSuccess: (file) => {
      if (file === "cancelled") return;
      if (file === null) {
        showAlert("We couldn't find any data for that tournament.");
        return;
      }
      saveFile(file.content, file.fileName);
      showAlert("Download successful!");
    },
  });
  return { progress, start: mutate, cancel };
}
