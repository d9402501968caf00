import { createContext, useContext, useState, type ReactNode } from "react";
import type { Ticket } from "#api/types.ts";

interface Selection {
  /** The selected tickets by id, each in the state it had when it was selected. */
  selected: ReadonlyMap<number, Ticket>;
  add: (tickets: readonly Ticket[]) => void;
  remove: (ids: readonly number[]) => void;
  clear: () => void;
}

const SelectionContext = createContext<Selection | null>(null);

/** Keeps the selection through searches, filters, pages and tabs. */
export function SelectionProvider({ children }: { children: ReactNode }) {
  const [selected, setSelected] = useState<Selection["selected"]>(new Map());
  const add = (tickets: readonly Ticket[]) =>
    setSelected((before) => new Map([...before, ...tickets.map((one) => [one.id, one] as const)]));
  const remove = (ids: readonly number[]) =>
    setSelected((before) => new Map([...before].filter(([id]) => !ids.includes(id))));
  const clear = () => setSelected(new Map());
  return <SelectionContext value={{ selected, add, remove, clear }}>{children}</SelectionContext>;
}

/** @throws outside of a `SelectionProvider`. */
export function useSelection(): Selection {
  const selection = useContext(SelectionContext);
  if (selection === null) throw new Error("useSelection must be used within a SelectionProvider");
  return selection;
}
