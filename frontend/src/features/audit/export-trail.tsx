import { useEffect, useRef } from "react";
import { useDownload } from "#shared/lib/use-download.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { DownloadProgress } from "#shared/ui/download-progress.tsx";
import { loadAuditExport, type AuditFilter } from "#queries/audit.ts";

interface ExportTrailProps {
  /** The filters of the list. The file contains all of its pages. */
  asked: AuditFilter & { search: string };
}

/** The trail as a CSV file. */
export function ExportTrail({ asked }: ExportTrailProps) {
  const { progress, start, cancel } = useDownload(
    loadAuditExport,
    "There are no entries to export.",
  );
  const pressed = useRef<HTMLButtonElement>(null);
  const isRunning = progress !== null;
  // The 'Cancel' button that had the focus is gone: move it to the export button.
  useEffect(() => {
    if (!isRunning && document.activeElement === document.body) pressed.current?.focus();
  }, [isRunning]);
  return (
    <>
      {progress !== null && <DownloadProgress progress={progress} onCancel={cancel} />}
      <ActionButton
        emphasis="primary"
        onClick={(event) => {
          pressed.current = event.currentTarget;
          if (!isRunning) start(asked);
        }}
      >
        Export
      </ActionButton>
    </>
  );
}
