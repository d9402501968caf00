import { useState } from "react";
import { ApiError } from "#api/api-error.ts";
import type { CheckInChange, Operation } from "#queries/check-in.ts";
import { randomId } from "#api/random-id.ts";

export interface Operations {
  /** The same operation until its outcome is known. */
  of: (change: CheckInChange) => Operation;
  succeeded: () => void;
  failed: (error: Error) => void;
}

export function createOperations(): Operations {
  let last: Operation | null = null;
  const forget = () => void (last = null);
  return {
    of({ id, checkedIn, scanCode }) {
      if (last?.id !== id || last.checkedIn !== checkedIn || last.scanCode !== scanCode)
        last = {
          id,
          checkedIn,
          scanCode,
          operationId: randomId(),
          occurredAt: new Date().toISOString(),
        };
      return last;
    },
    succeeded: forget,
    failed(error) {
      // A refused operation did not happen: forget it.
      if (error instanceof ApiError && error.status < 500) forget();
    },
  };
}

/** The operations of one page, until it closes. */
export function useOperations(): Operations {
  return useState(createOperations)[0];
}
