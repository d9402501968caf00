/** State of the network, by what became of the last calls. The browser's own word for it is never believed. */
interface Connection {
  /** Makes a call, and remembers whether and how soon it was answered. */
  watch: <T>(call: () => Promise<T>) => Promise<T>;
  /** Away or slow: what waits is sent less often. */
  isOffline: () => boolean;
  /** Answers come, but late. */
  isSlow: () => boolean;
}

type Network = "there" | "slow" | "away";

const remembered = 5;
const tooMany = 2;
/** In milliseconds. */
const tooSlow = 2_000;

/**
 * Away are two failures of the last five calls, and a failure while the network was slow. Slow is one answer after more than two seconds,
 * and a call that has no answer by then. One quick answer ends both. `isAnswer` says of an error that the server was there.
 */
export function createConnection(
  isAnswer: (error: unknown) => boolean,
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
  const note = (hasFailed: boolean, took: number) => {
    const wasOffline = network !== "there";
    if (!hasFailed && wasOffline && took <= tooSlow) failures = [];
    failures = [...failures, hasFailed].slice(-remembered);
    const isStillAway = wasOffline && hasFailed;
    if (!hasFailed && took > tooSlow) change("slow");
    else change(isStillAway || failures.filter(Boolean).length >= tooMany ? "away" : "there");
  };
  return {
    isOffline: () => network !== "there",
    isSlow: () => network === "slow",
    async watch(call) {
      const began = now();
      // A connection that is open and brings nothing tells by no answer that it is away.
      const late = setTimeout(() => network === "there" && change("slow"), tooSlow);
      try {
        const answer = await call();
        note(false, now() - began);
        return answer;
      } catch (error) {
        note(!isAnswer(error), now() - began);
        throw error;
      } finally {
        clearTimeout(late);
      }
    },
  };
}
