import { useEffect } from "react";

/** Holds a wake lock while the page is visible, where the browser has one, so that the screen stays on without touches. */
export function useScreenAwake(): void {
  useEffect(() => {
    if (!("wakeLock" in navigator)) return;
    let isOver = false;
    let lock: WakeLockSentinel | null = null;
    const keepAwake = async () => {
      if (document.visibilityState !== "visible") return;
      // Refused on a low battery, for example; the page works without it.
      lock = await navigator.wakeLock.request("screen").catch(() => null);
      if (isOver) void lock?.release();
    };
    void keepAwake();
    // The browser releases the lock whenever the page is hidden.
    const onChange = () => void keepAwake();
    document.addEventListener("visibilitychange", onChange);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", onChange);
      void lock?.release();
    };
  }, []);
}
