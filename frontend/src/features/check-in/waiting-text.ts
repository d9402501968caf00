/** How many check-ins this phone still has to send. A bare number at zero would read as a queue of people. */
export function waitingText(count: number): string {
  return count === 0 ? "All sent" : `${count} waiting`;
}
