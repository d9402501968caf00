import { useState } from "react";

interface Opened {
  ids: ReadonlySet<number>;
  open: (id: number) => void;
  toggle: (id: number) => void;
}

/** The ids of the open sections; all are closed at first, to show their order. */
export function useOpened(): Opened {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  return {
    ids,
    open: (id) => setIds((before) => new Set([...before, id])),
    toggle: (id) =>
      setIds((before) =>
        before.has(id)
          ? new Set([...before].filter((one) => one !== id))
          : new Set([...before, id]),
      ),
  };
}
