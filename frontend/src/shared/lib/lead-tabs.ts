/**
 * Runs `lead` in one visible tab of this browser at a time, and passes its messages to every tab's `hear`. A browser opens six connections to a
 * server over HTTP/1.1: a stream in each tab would leave none for calls. Returns a function that stops. Does nothing in a browser without locks.
 */
export function leadTabs<Message>(
  name: string,
  lead: (say: (message: Message) => void, signal: AbortSignal) => Promise<void>,
  hear: (message: Message) => void,
): () => void {
  // Undefined outside of secure contexts, despite its type.
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined || typeof BroadcastChannel === "undefined") return () => undefined;
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<Message>) => hear(data);
  let turn: AbortController | null = null;
  const stop = () => {
    turn?.abort();
    turn = null;
  };
  const say = (message: Message) => {
    channel.postMessage(message);
    hear(message);
  };
  const lineUp = () => {
    const mine = new AbortController();
    const { signal } = mine;
    // Rejects if it is aborted while another tab has the lock.
    locks.request(name, { signal }, () => lead(say, signal)).catch(() => undefined);
    return mine;
  };
  const look = () => {
    if (document.visibilityState !== "visible") stop();
    else turn ??= lineUp();
  };
  look();
  document.addEventListener("visibilitychange", look);
  return () => {
    document.removeEventListener("visibilitychange", look);
    stop();
    channel.close();
  };
}
