import { useRef } from "react";
import { ActionButton } from "#shared/ui/action.tsx";
import { saveFile } from "#shared/lib/save-file.ts";
import classes from "./queue.module.css";
import { itemsOfFile, queueFile } from "./queue/file.ts";
import type { Item } from "./queue/records.ts";
import type { TakeIn } from "./use-take-in.ts";

interface QueueOutProps {
  items: readonly Item[];
  onShowCodes: () => void;
}

/** Exports the queue of a failing phone as a file, or as QR codes. */
export function QueueOut({ items, onShowCodes }: QueueOutProps) {
  if (items.length === 0) return null;
  return (
    <div className={classes.actions}>
      <ActionButton onClick={() => save(items)}>Save what waits as a file</ActionButton>
      <ActionButton onClick={onShowCodes}>Show what waits as QR codes</ActionButton>
    </div>
  );
}

interface QueueInProps {
  /** The outcome of the last import, in words. */
  told: string;
  onTakeIn: TakeIn;
  onReadCodes: () => void;
}

/** Imports the queue of another phone. */
export function QueueIn({ told, onTakeIn, onReadCodes }: QueueInProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <section className={classes.actions} aria-label="Another phone">
      <ActionButton onClick={() => input.current?.click()}>
        Take in another phone&rsquo;s file
      </ActionButton>
      <ActionButton onClick={onReadCodes}>Read another phone&rsquo;s QR codes</ActionButton>
      <input
        ref={input}
        hidden
        type="file"
        accept="application/json,.json"
        aria-label="Another phone's file"
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = "";
          if (file !== undefined) onTakeIn(async () => itemsOfFile(await file.text()), "file");
        }}
      />
      <p role="status">{told}</p>
    </section>
  );
}

function save(items: readonly Item[]): void {
  const file = new Blob([queueFile(items)], { type: "application/json" });
  saveFile(file, `check-ins-${items[0]?.device ?? ""}.json`);
}
