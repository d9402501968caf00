const key = "checkInWaiting";

/** The question before leaving queued check-ins on this device; undefined without any. A station sends its own without a session. */
export function waitingQuestion(waiting = kept(), isStation = false): string | undefined {
  if (waiting === 0) return undefined;
  const sent = isStation
    ? "while Mobile Check-in is open"
    : "while somebody is signed in and Mobile Check-in is open";
  return `${waitingText(waiting)} They stay here, and are sent ${sent}. Are you sure you want to leave?`;
}

/** `3 check-ins wait on this phone for the server.` */
export function waitingText(waiting: number): string {
  const what = waiting === 1 ? "1 check-in waits" : `${waiting} check-ins wait`;
  return `${what} on this phone for the server.`;
}

/** The count of queued check-ins, as only the check-in page reads the queue itself. */
function kept(): number {
  return Number(localStorage.getItem(key) ?? 0);
}

export function keepWaiting(count: number): void {
  try {
    if (count === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, String(count));
  } catch {
    // The storage is full. The queue itself is in IndexedDB.
  }
}
