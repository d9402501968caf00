import { useEffect, useState } from "react";
import { keepCode, onNewVersion, takeNewVersion } from "#shared/lib/service-worker.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import classes from "./queue.module.css";

/** Offers a newer version of the page while nothing waits, and never takes it by itself. */
export function NewVersion({ waiting }: { waiting: number }) {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    void keepCode();
    return onNewVersion(() => setIsThere(true));
  }, []);
  if (!isThere || waiting > 0) return null;
  return (
    <div className={classes.line} role="status">
      <p>A newer version of this page is on the phone. Take it when nobody is at the table.</p>
      <ActionButton onClick={() => void takeNewVersion()}>Load the new version</ActionButton>
    </div>
  );
}
