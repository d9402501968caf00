import { useState, type ReactNode } from "react";
import { ActionButton } from "#shared/ui/action.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { QueueCodes } from "./queue-codes.tsx";
import { QueueIn, QueueOut } from "./queue-file.tsx";
import { Looks } from "./queue-looks.tsx";
import { QueueReader } from "./queue-reader.tsx";
import classes from "./queue.module.css";
import { QueuedTap } from "./queued-tap.tsx";
import type { Desk } from "./queue/desk.ts";
import type { DeskState } from "./queue/desk-state.ts";
import type { Item } from "./queue/records.ts";
import sunlit from "./sunlit.module.css";
import { AtWork } from "./station-at-work.tsx";
import { useTakeIn } from "./use-take-in.ts";
import { waitingText } from "./waiting-text.ts";

interface QueueDialogProps {
  desk: Desk;
  state: DeskState;
  onClose: () => void;
}

/** The waiting check-ins of this phone, and those that need a look. */
export function QueueDialog({ desk, state, onClose }: QueueDialogProps) {
  const [told, takeIn] = useTakeIn(desk);
  const [part, setPart] = useState<"all" | "codes" | "reader">("all");
  const back = () => setPart("all");
  return (
    <Dialog title="On this phone" onClose={onClose}>
      <div className={`${sunlit.sunlit} ${classes.dialog}`}>
        {part === "codes" && <QueueCodes items={state.items} onClose={back} />}
        {part === "reader" && (
          <QueueReader
            onClose={back}
            onItems={(items) => {
              back();
              takeIn(() => Promise.resolve(items), "other phone");
            }}
          />
        )}
        {part === "all" && (
          <Queue
            {...{ desk, state, onClose }}
            out={<QueueOut items={state.items} onShowCodes={() => setPart("codes")} />}
          >
            <QueueIn told={told} onTakeIn={takeIn} onReadCodes={() => setPart("reader")} />
          </Queue>
        )}
      </div>
    </Dialog>
  );
}

interface QueueProps extends QueueDialogProps {
  /** The exports to other phones. They come before the list, which may be long. */
  out: ReactNode;
  /** The imports from other phones. */
  children: ReactNode;
}

function Queue({ desk, state: { items, looks, end }, onClose, out, children }: QueueProps) {
  return (
    <>
      {looks.length > 0 && <Looks looks={looks} onSeen={(id) => void desk.settle([id])} />}
      <section aria-labelledby="waiting">
        <h3 id="waiting">{waitingText(items.length)}</h3>
        {out}
        {items.length === 0 ? (
          <p>The server has answered for every check-in of this phone.</p>
        ) : (
          <WaitingCheckIns items={items} />
        )}
      </section>
      {children}
      {desk.station !== null && end === null && <AtWork desk={desk} station={desk.station} />}
      <ActionButton onClick={onClose}>Close</ActionButton>
    </>
  );
}

function WaitingCheckIns({ items }: { items: readonly Item[] }) {
  return (
    <>
      <p>They are sent by themselves as soon as the server can be reached.</p>
      <p className={classes.more}>
        An app on the home screen has a queue of its own: before you install it, let these be sent.
      </p>
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={item.operationId}>
            <p>
              {item.name} <QueuedTap {...item} />
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
