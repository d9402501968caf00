/** State of the network, by what became of the last calls. The browser's own word for it is never believed. */
interface Connection {
  /** Makes a call, and remembers whether and how soon it was answered. */
  watch: <T>(call: () => Promise<T>) => Promise<T>;
  isOffline: () => boolean;
}

const remembered = 5;
const tooMany = 2;
/** In milliseconds. */
const tooSlow = 2_000;

/**
 * Offline are two failures of the last five calls, or one answer slower than two seconds, whether or not it comes at last; one quick answer
 * ends it. `isAnswer` says of an error that the server was there.
 */
export function createConnection(
  isAnswer: (error: unknown) => boolean,
  onChange: () => void,
  now: () => number = () => performance.now(),
): Connection {
  let failures: boolean[] = [];
  let isOffline = false;
  const change = (isAway: boolean) => {
    const wasOffline = isOffline;
    isOffline = isAway;
    if (isAway !== wasOffline) onChange();
  };
  const note = (hasFailed: boolean, took: number) => {
    const wasOffline = isOffline;
    if (!hasFailed && wasOffline && took <= tooSlow) failures = [];
    failures = [...failures, hasFailed].slice(-remembered);
    const isSlow = !hasFailed && took > tooSlow;
    const isStillAway = wasOffline && hasFailed;
    change(isSlow || isStillAway || failures.filter(Boolean).length >= tooMany);
  };
  return {
    isOffline: () => isOffline,
    async watch(call) {
      const began = now();
      // A connection that is open and brings nothing tells by no answer that it is away.
      const late = setTimeout(() => change(true), tooSlow);
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
