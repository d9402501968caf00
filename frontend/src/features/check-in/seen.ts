import { isPassCode } from "./pass-code.ts";

/** Milliseconds without the code until it counts as gone. A blurred frame or two must not count. */
const goneAfter = 1_500;

export interface Seen {
  /** Call when the camera restarts, as the last scanned code may still be in view. */
  resume: () => void;
  /** Returns the code to take from a frame, or null. Passes come before other codes. */
  take: (codes: readonly string[]) => string | null;
}

/** Suppresses the last taken code until it has left the view. */
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
