import { useEffect } from "react";
import { keepCode } from "#shared/lib/service-worker.ts";

/** Keeps the code of the site's pages on this device once there is a pass, so that it opens without a network. */
export function useKeptCode(hasPass: boolean): void {
  useEffect(() => {
    if (hasPass) void keepCode();
  }, [hasPass]);
}
