/** Notifies the browser's other tabs of changes on the disk. */
export function createTabs(onChange: () => void) {
  const channel = new BroadcastChannel("fairway-check-in");
  channel.onmessage = onChange;
  return {
    tell: () => channel.postMessage("changed"),
    close: () => channel.close(),
  };
}
