import type { Progress } from "#api/download.ts";
import { progressText } from "#shared/lib/progress-text.ts";
import { ActionButton } from "./action.tsx";
import classes from "./download-progress.module.css";

interface DownloadProgressProps {
  progress: Progress;
  onCancel: () => void;
}

/** Screen readers announce only that the download runs, as the number of bytes changes many times a second. */
export function DownloadProgress({ progress, onCancel }: DownloadProgressProps) {
  const { arrived, total } = progress;
  return (
    <section className={classes.running} aria-label="Progress">
      <p role="status">The file is on its way.</p>
      <progress aria-label="Download" {...(total !== null && { max: total, value: arrived })} />
      <p className={classes.count}>{progressText(progress)}</p>
      <ActionButton onClick={onCancel}>Cancel</ActionButton>
    </section>
  );
}
