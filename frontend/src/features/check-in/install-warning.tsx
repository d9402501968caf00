import { useWindowEvent } from "@mantine/hooks";
import { useState } from "react";
import classes from "./queue.module.css";

/** A warning once the browser offers to install the site: the installed app may not have the queue of this tab. */
export function InstallWarning({ waiting }: { waiting: number }) {
  const [isOffered, setIsOffered] = useState(false);
  // Only Chromium has this event; TypeScript's library lacks it.
  useWindowEvent("beforeinstallprompt" as keyof WindowEventMap, () => setIsOffered(true));
  if (!isOffered || waiting === 0) return null;
  return (
    <p role="status" className={classes.warning}>
      Do not install this site yet: the app would not know the check-ins that wait here. Let them be
      sent first.
    </p>
  );
}
