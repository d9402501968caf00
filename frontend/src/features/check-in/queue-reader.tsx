import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ActionButton } from "#shared/ui/action.tsx";
import classes from "./queue-codes.module.css";
import { collected, wholeOf, type Collected } from "./queue/codes.ts";
import type { Item } from "./queue/records.ts";
import { useCodes } from "./use-codes.ts";

interface QueueReaderProps {
  /** Called once all codes of a set are read. */
  onItems: (items: readonly Item[]) => void;
  onClose: () => void;
}

/** Reads the QR codes of another phone's queue until all are read. */
export function QueueReader({ onItems, onClose }: QueueReaderProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [set, setSet] = useState<Collected | null>(null);
  const camera = useCodes(video, (text) => setSet((known) => collected(known, text)));
  const items = set && wholeOf(set);
  const isWhole = items !== null;
  const done = useEffectEvent(() => items !== null && onItems(items));
  useEffect(() => {
    if (isWhole) done();
  }, [isWhole]);
  return (
    <section className={classes.codes} aria-label="Reader">
      <video ref={video} className={classes.video} muted playsInline aria-label="Camera" />
      <p role="status">{camera === "reading" ? progress(set) : words[camera]}</p>
      <ActionButton onClick={onClose}>Back</ActionButton>
    </section>
  );
}

function progress(set: Collected | null): string {
  if (set === null) return "Point the camera at the other phone.";
  return `${set.parts.size} of ${set.of} codes read`;
}

const words = {
  starting: "Starting the camera…",
  none: "Camera not detected. Take in the other phone's file instead.",
  failed:
    "The camera cannot be used. Allow it for this site in the browser, or take in the other phone's file.",
} as const;
