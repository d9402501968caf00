import { backOff } from "./back-off.ts";

interface Work {
  /** Sends the queue. */
  flush: () => Promise<void>;
  /** Makes a small call, to find out whether the server answers. */
  probe: () => Promise<unknown>;
  isOffline: () => boolean;
  /** False without a credential: a new session triggers the next try. */
  mayTry: () => boolean;
  onFailure: (error: unknown) => void;
}

interface Flusher {
  /** Sends now, or after the back-off while the network is away. */
  soon: () => void;
  /** Sends now, after an event that may have brought the network back. */
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
