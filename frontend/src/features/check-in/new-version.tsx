import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { keepCode } from "#shared/lib/service-worker.ts";
import { onNewVersion, takeNewVersion } from "#shared/lib/service-worker-versions.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { useOneAtATime } from "#shared/ui/use-one-at-a-time.ts";
import classes from "./queue.module.css";

interface NewVersionProps {
  waiting: number;
  load?: () => void;
}

/** Offers a newer version of the page while no check-in waits. Reloads only by the button. */
export function NewVersion({ waiting, load = () => location.reload() }: NewVersionProps) {
  const [isThere, setIsThere] = useState(false);
  const { mutate, isPending, data, isError } = useTaking(waiting, load);
  const call = useOneAtATime(mutate);
  useEffect(() => {
    void keepCode();
    return onNewVersion(() => setIsThere(true));
  }, []);
  if (!isThere || waiting > 0) return null;
  const isBusy = isPending || data === "loads";
  return (
    <div className={classes.line} role="status">
      <p>{isBusy ? begins : isError || data === "late" ? late : offered}</p>
      <ActionButton aria-busy={isBusy} onClick={() => isBusy || call.isUnderWay() || call.start()}>
        Load the new version
      </ActionButton>
    </div>
  );
}

const offered =
  "A newer version of this page is on the phone. Take it when nobody is at the table.";
const begins = "The newer version is loading. One moment…";
const late =
  "The newer version could not begin yet. This one goes on working. Press the button again when nobody is at the table.";

/** The outcome: the page reloads (`loads`), the version did not take over in time (`late`), or a check-in now waits (`held`). */
type Taking = "loads" | "late" | "held";

function useTaking(waiting: number, load: () => void) {
  const now = useRef(waiting);
  useEffect(() => {
    now.current = waiting;
  }, [waiting]);
  return useMutation({
    mutationFn: async (): Promise<Taking> => {
      if (!(await takeNewVersion())) return "late";
      if (now.current > 0) return "held";
      load();
      return "loads";
    },
    meta: { alert: false },
  });
}
