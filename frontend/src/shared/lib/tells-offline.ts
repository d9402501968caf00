import { useEffect } from "react";

let pages = 0;

/** Suppresses alerts for lost calls while the page itself shows that the site cannot be reached. */
export function useTellsOffline(): void {
  useEffect(() => {
    pages += 1;
    return () => void (pages -= 1);
  }, []);
}

export function isOfflineToldByPage(): boolean {
  return pages > 0;
}
