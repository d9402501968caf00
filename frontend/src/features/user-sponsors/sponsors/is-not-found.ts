import { ApiError } from "#api/api-error.ts";

/** It is gone, or not the visitor's any more: the server does not tell which. */
export function isNotFound(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}
