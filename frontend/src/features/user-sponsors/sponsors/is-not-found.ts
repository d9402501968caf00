import { ApiError } from "#api/api-error.ts";

/** Deleted, or no longer the visitor's: both are 404. */
export function isNotFound(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}
