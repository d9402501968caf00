import { useWindowEvent } from "@mantine/hooks";
import { useState } from "react";
import classes from "./queue.module.css";

/** Once the browser offers to install the site: what waits in this tab is not in the app's queue. */
export function InstallWarning({ waiting }: { waiting: number }) {
  const [isOffered, setIsOffered] = useState(false);
  // TypeScript's library does not know the event, which Chromium alone has.
  useWindowEvent("beforeinstallprompt" as keyof WindowEventMap, () => setIsOffered(true));
  if (!isOffered || waiting === 0) return null;
  return (
    <p role="status" className={classes.warning}>
      Do not install this site yet: the app would not know the check-ins that wait here. Let them be
      sent first.
    </p>
  );
}
