/** The state of the network by the outcomes of the last calls. `navigator.onLine` is not used, as it is unreliable. */
interface Connection {
  /** Makes a call, and records its outcome and duration. */
  watch: <T>(call: () => Promise<T>) => Promise<T>;
  /** Away, slow or down: the queue is sent less often. */
  isOffline: () => boolean;
  /** Answers take more than two seconds. */
  isSlow: () => boolean;
  /** The network works, but the server fails. */
  isDown: () => boolean;
}

/** The cause of a failed call; null when the server has answered, also with a refusal. */
export type Failure = "network" | "server" | null;

type Network = "there" | "slow" | "away" | "down";

const remembered = 5;
const tooMany = 2;
/** The polling interval in milliseconds. */
const tooSlow = 2_000;

/**
 * The network is away after two failures among the last five calls, or after one while it was slow. It is slow while a call takes
 * more than two seconds, or took that long. One quick answer ends both. `failureOf` classifies errors; the last failure decides
 * between `away` and `down`.
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
      // A hanging connection reports no error: a timer marks it as slow.
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
