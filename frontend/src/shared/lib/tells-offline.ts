import { useEffect } from "react";

let pages = 0;

/** The page says in words of its own that the site cannot be reached: no lost call raises an alert over it. */
export function useTellsOffline(): void {
  useEffect(() => {
    pages += 1;
    return () => void (pages -= 1);
  }, []);
}

export function isOfflineToldByPage(): boolean {
  return pages > 0;
}
