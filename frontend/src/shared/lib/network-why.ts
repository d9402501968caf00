/** Reason for which a call got no answer, as far as the browser knows. */
export function networkWhy(): string {
  return navigator.onLine
    ? "The server could not be reached."
    : "You are offline, so nothing was sent.";
}
