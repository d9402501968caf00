/** State of the network, by what became of the last calls. The browser's own word for it is never believed. */
interface Connection {
  /** Makes a call, and remembers whether and how soon it was answered. */
  watch: <T>(call: () => Promise<T>) => Promise<T>;
  /** Away or slow: what waits is sent less often. */
  isOffline: () => boolean;
  /** Answers come, but late. */
  isSlow: () => boolean;
  /** The network is there, and the server fails. */
  isDown: () => boolean;
}

/** The place at which a call failed; null when the server has answered, be it with a refusal. */
export type Failure = "network" | "server" | null;

type Network = "there" | "slow" | "away" | "down";

const remembered = 5;
const tooMany = 2;
/** In milliseconds. */
const tooSlow = 2_000;

/**
 * Away are two failures of the last five calls, and a failure while the network was slow. Slow is one answer after more than two seconds,
 * and a call that has no answer by then. One quick answer ends both. `failureOf` says where an error comes
 * from; the last failure is the one that is told.
 */
export function createConnection(
  failureOf: (error: unknown) => Failure,
  onChange: () => void,
  now: () => number = () => performance.now(),
): Connection {
  let failures: boolean[] = [];
  let network: Network = "there";
  const change = (next: Network) => {
    if (next === network) return;
    network = next;
    onChange();
  };
  const note = (failure: Failure, took: number) => {
    const hasFailed = failure !== null;
    const wasOffline = network !== "there";
    if (!hasFailed && wasOffline && took <= tooSlow) failures = [];
    failures = [...failures, hasFailed].slice(-remembered);
    const isStillAway = wasOffline && hasFailed;
    if (!hasFailed && took > tooSlow) change("slow");
    else if (!isStillAway && failures.filter(Boolean).length < tooMany) change("there");
    else change(failure === "server" ? "down" : "away");
  };
  return {
    isOffline: () => network !== "there",
    isSlow: () => network === "slow",
    isDown: () => network === "down",
    async watch(call) {
      const began = now();
      // A connection that is open and brings nothing tells by no answer that it is away.
      const late = setTimeout(() => network === "there" && change("slow"), tooSlow);
      try {
        const answer = await call();
        note(null, now() - began);
        return answer;
      } catch (error) {
        note(failureOf(error), now() - began);
        throw error;
      } finally {
        clearTimeout(late);
      }
    },
  };
}
