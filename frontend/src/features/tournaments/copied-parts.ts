import { useState } from "react";

/** The parts of a copied tournament, as What comes next leads to them. */
export type CopiedPart = "banner" | "attendee" | "sponsor" | "rounds" | "content";

const parts: readonly CopiedPart[] = ["banner", "attendee", "sponsor", "rounds", "content"];

interface Copied {
  /** The name of the tournament that it is a copy of. */
  from: string;
  /** Copied parts that nobody has opened in this browser since. */
  left: readonly CopiedPart[];
}

const keyOf = (id: number) => `copiedTournament:${id}`;

/** Remembers in this browser that a tournament is a copy, none of whose parts has been looked over yet. */
export function rememberCopy(id: number, from: string): void {
  localStorage.setItem(keyOf(id), JSON.stringify({ from, left: parts } satisfies Copied));
}

function copied(id: number): Copied | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(id)) ?? "null") as Partial<Copied> | null;
    if (typeof kept?.from !== "string" || !Array.isArray(kept.left)) return null;
    return { from: kept.from, left: parts.filter((part) => kept.left?.includes(part)) };
  } catch {
    return null;
  }
}

/** From which tournament each part was copied that has not been opened since; `open` notes that it is. */
export function useCopiedParts(id: number) {
  const [state, setState] = useState(() => ({ id, copied: copied(id) }));
  const known = state.id === id ? state.copied : copied(id);
  return {
    fromOf: (part: CopiedPart) => (known?.left.includes(part) === true ? known.from : null),
    open: (part: CopiedPart) => {
      if (known === null) return;
      const left = known.left.filter((other) => other !== part);
      if (left.length === 0) localStorage.removeItem(keyOf(id));
      else localStorage.setItem(keyOf(id), JSON.stringify({ ...known, left }));
      setState({ id, copied: left.length === 0 ? null : { ...known, left } });
    },
  };
}
