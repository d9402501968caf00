import type { Credential } from "./credential.ts";

/** Calls `call` on every event after which the queue may be sent again. Returns a function that stops this. */
export function onComeback(credential: Credential, call: () => void): () => void {
  const over = new AbortController();
  const { signal } = over;
  const whenSeen = () => document.visibilityState === "visible" && call();
  addEventListener("online", call, { signal });
  addEventListener("pageshow", whenSeen, { signal });
  document.addEventListener("visibilitychange", whenSeen, { signal });
  const leave = credential.subscribe(call);
  return () => {
    over.abort();
    leave();
  };
}
