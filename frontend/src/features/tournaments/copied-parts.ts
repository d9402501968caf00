import { useState } from "react";

/** The parts of a copied tournament to which 'What comes next' links. */
export type CopiedPart = "banner" | "attendee" | "sponsor" | "rounds" | "content";

const parts: readonly CopiedPart[] = ["banner", "attendee", "sponsor", "rounds", "content"];

interface Copied {
  /** The name of the original tournament. */
  from: string;
  /** Copied parts that were not opened in this browser yet. */
  left: readonly CopiedPart[];
}

const keyOf = (id: number) => `copiedTournament:${id}`;

/** Remembers in this browser that a tournament is a copy with unopened parts. */
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

/** `fromOf` returns the original's name for an unopened part, else null; `open` marks a part as opened. */
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
