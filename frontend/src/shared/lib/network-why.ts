/** The reason why a call got no answer, as far as the browser knows it; `done` is the verb for the call. */
export function networkWhy(done: "sent" | "loaded" = "sent"): string {
  return navigator.onLine
    ? "The server could not be reached."
    : `You are offline, so nothing was ${done}.`;
}
