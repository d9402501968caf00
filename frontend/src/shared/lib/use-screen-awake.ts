import { useEffect } from "react";

/** Keeps the screen from going dark while somebody reads it without touching it, where the browser can do that. */
export function useScreenAwake(): void {
  useEffect(() => {
    if (!("wakeLock" in navigator)) return;
    let isOver = false;
    let lock: WakeLockSentinel | null = null;
    const keepAwake = async () => {
      if (document.visibilityState !== "visible") return;
      // It is refused on a low battery, say; the page shows all the same.
      lock = await navigator.wakeLock.request("screen").catch(() => null);
      if (isOver) void lock?.release();
    };
    void keepAwake();
    // The browser lets go of it whenever the page is out of sight.
    const onChange = () => void keepAwake();
    document.addEventListener("visibilitychange", onChange);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", onChange);
      void lock?.release();
    };
  }, []);
}
