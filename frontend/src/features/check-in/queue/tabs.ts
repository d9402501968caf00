/** Tells the browser's other tabs that the phone's disk has changed. */
export function createTabs(onChange: () => void) {
  const channel = new BroadcastChannel("fairway-check-in");
  channel.onmessage = onChange;
  return {
    tell: () => channel.postMessage("changed"),
    close: () => channel.close(),
  };
}
