import { MutationCache, QueryCache, QueryClient, type QueryState } from "@tanstack/react-query";
import { AlertedError, ApiError } from "#api/api-error.ts";
import { expireSession } from "#features/session/session.ts";
import { showAlert } from "#shared/ui/alerts.ts";

interface FailureMeta extends Record<string, unknown> {
  /** False where the caller says itself what went wrong. */
  alert?: false;
  /** The alert for a failure that is no answer of the server; null where the caller says that itself. */
  unexpected?: string | null;
  /**
   * The page loads it again by itself, and says where it stands when that fails: a failure is alerted only while there
   * is no data, and only the first one.
   */
  refreshes?: "quietly";
}

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: FailureMeta;
    mutationMeta: FailureMeta;
  }
}

/**
 * In milliseconds: for so long, a part of the page that comes later shows the failure of the parts before it,
 * instead of asking, and alerting, again.
 */
const freshFailure = 5_000;

/** Every failed call ends here, once (rule `failure-alerts`); the error goes on to whoever made the call. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) =>
        report(error, {
          unexpected: "There was an error fetching data.",
          ...query.meta,
          ...(query.meta?.refreshes === "quietly" && isKnownToFail(query.state) && quiet),
        }),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) =>
        report(error, { unexpected: "An error occurred.", ...mutation.meta }),
    }),
    defaultOptions: {
      queries: {
        networkMode: "always",
        staleTime: 30_000,
        retry: isWorthRetrying,
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > freshFailure,
      },
      mutations: { networkMode: "always" },
    },
  });
}

const quiet: FailureMeta = { alert: false };

/** The page has data to show, or has told of a failure before. */
function isKnownToFail({ data, errorUpdateCount }: QueryState<unknown, unknown>): boolean {
  return data !== undefined || errorUpdateCount > 1;
}

function report(error: Error, { alert, unexpected = null }: FailureMeta): void {
  if (error instanceof ApiError && error.token !== null && error.endsSession) {
    if (expireSession(error.token)) showAlert(`Error: ${error.message}`);
    return;
  }
  const text = alertFor(error) ?? unexpected;
  if (alert !== false && text !== null) showAlert(text);
}

function alertFor(error: Error): string | null {
  if (error instanceof ApiError) return `Error: ${error.message}`;
  return error instanceof AlertedError ? error.alert : null;
}

/** A lost connection or a database on its way back; any other answer would only come again. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return failures < 2 && (!(error instanceof ApiError) || error.status === 503);
}
