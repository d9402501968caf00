/** Reason for which a call got no answer, as far as the browser knows; `done` is what the call would have done. */
export function networkWhy(done: "sent" | "loaded" = "sent"): string {
  return navigator.onLine
    ? "The server could not be reached."
    : `You are offline, so nothing was ${done}.`;
}
