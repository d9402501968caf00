import { useState } from "react";
import { randomId } from "./random-id.ts";

export interface SubmissionKeys {
  /** The `Idempotency-Key` of this body: a retry after a lost answer gets the same key. */
  keyFor: (body: unknown) => string;
  /** The body was saved: the same body again is a new submission. */
  succeeded: () => void;
}

export function createSubmissionKeys(): SubmissionKeys {
  let last: { body: string; key: string } | null = null;
  return {
    keyFor(body) {
      const text = JSON.stringify(body);
      if (last?.body !== text) last = { body: text, key: randomId() };
      return last.key;
    },
    succeeded() {
      last = null;
    },
  };
}

/** The keys of one form or button, while it is mounted. */
export function useSubmissionKeys(): SubmissionKeys {
  return useState(createSubmissionKeys)[0];
}
