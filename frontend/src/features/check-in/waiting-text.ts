/** The number of unsent check-ins in words. '0 waiting' would read as a queue of people. */
export function waitingText(count: number): string {
  return count === 0 ? "All sent" : `${count} waiting`;
}
