import { useEffect } from "react";
import { keepCode } from "#shared/lib/service-worker.ts";

/** Caches the code of the site once there is a pass, so that the pass opens without a network. */
export function useKeptCode(hasPass: boolean): void {
  useEffect(() => {
    if (hasPass) void keepCode();
  }, [hasPass]);
}
