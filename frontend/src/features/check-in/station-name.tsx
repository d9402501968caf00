import { useEffect, useState } from "react";
import { hasCode } from "#shared/lib/service-worker-versions.ts";
import classes from "./queue.module.css";
import type { OwnStation } from "./queue/records.ts";

interface StationNameProps {
  station: OwnStation;
  hasList: boolean;
}

/** The name of this phone's station, and whether the page opens without a network already. */
export function StationName({ station, hasList }: StationNameProps) {
  const isKept = useCode();
  return (
    <p className={classes.station}>
      <strong>{station.name}</strong> <span role="status">{readiness(isKept, hasList)}</span>
    </p>
  );
}

function readiness(isKept: boolean | undefined, hasList: boolean): string {
  if (isKept === false) return "opens with a network only";
  return isKept === true && hasList ? "ready without a network" : "getting ready…";
}

/** Whether the page's code is cached on this phone; undefined while loading. */
function useCode(): boolean | undefined {
  const [isKept, setIsKept] = useState<boolean>();
  useEffect(() => {
    let isUnmounted = false;
    void hasCode().then((found) => !isUnmounted && setIsKept(found));
    return () => void (isUnmounted = true);
  }, []);
  return isKept;
}
