import { backOff } from "./back-off.ts";

interface Work {
  /** Sends what waits. */
  flush: () => Promise<void>;
  /** Asks the server for something small, to find out whether it is there. */
  probe: () => Promise<unknown>;
  isOffline: () => boolean;
  /** False while nobody is signed in: whoever signs in nudges. */
  mayTry: () => boolean;
  onFailure: (error: unknown) => void;
}

interface Flusher {
  /** Sends now, unless the network is away: then it goes on by itself, slower and slower. */
  soon: () => void;
  /** Something happened after which the network may be back. */
  now: () => void;
  stop: () => void;
  resume: () => void;
}

/** Sends the queue after each tap, again after a failure, and once the network is back. */
export function createFlusher({ flush, probe, isOffline, mayTry, onFailure }: Work): Flusher {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let state: "idle" | "running" | "again" | "stopped" = "idle";

  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(now, backOff(Math.max(1, failures)));
  };
  const attempt = async () => {
    await flush();
    if (isOffline()) await probe();
  };
  const go = async () => {
    try {
      await attempt();
      failures = 0;
    } catch (error) {
      failures += 1;
      onFailure(error);
    }
    const wasNudged = state === "again";
    if (state === "stopped") return;
    state = "idle";
    if (!mayTry()) return;
    if (failures > 0 || isOffline()) wait();
    else if (wasNudged) now();
  };
  const now = () => {
    if (state === "stopped" || !mayTry()) return;
    clearTimeout(timer);
    timer = undefined;
    if (state !== "idle") state = "again";
    else {
      state = "running";
      void go();
    }
  };
  return {
    now,
    soon() {
      if (!isOffline()) now();
      else if (timer === undefined && state === "idle") wait();
    },
    resume: () => void (state = "idle"),
    stop() {
      state = "stopped";
      clearTimeout(timer);
    },
  };
}
