import { isPassCode } from "./pass-code.ts";

/** In milliseconds: a blurred frame or two are no sign that a pass was put away. */
const goneAfter = 1_500;

export interface Seen {
  /** The camera restarts: the last scanned code may still be in view. */
  resume: () => void;
  /** The code to scan among those of a frame, if any; passes come before other codes. */
  take: (codes: readonly string[]) => string | null;
}

/** Keeps the pass that was just taken from being taken again until it has left the view. */
export function createSeen(now: () => number = () => performance.now()): Seen {
  let last: { code: string; at: number } | null = null;
  return {
    resume() {
      if (last !== null) last.at = now();
    },
    take(codes) {
      if (last !== null && codes.includes(last.code)) last.at = now();
      else if (last !== null && now() - last.at > goneAfter) last = null;
      const others = codes.filter((code) => code !== last?.code);
      const code = others.find(isPassCode) ?? others[0];
      if (code === undefined) return null;
      last = { code, at: now() };
      return code;
    },
  };
}
