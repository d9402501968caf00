import { MutationCache, QueryCache, QueryClient, type Query } from "@tanstack/react-query";
import { AlertedError, ApiError } from "#api/api-error.ts";
import { endSession } from "#session/session.ts";
import { reload, type Reloads } from "#shared/lib/reload.ts";
import { networkWhy } from "#shared/lib/network-why.ts";
import { isOfflineToldByPage } from "#shared/lib/tells-offline.ts";
import { showAlert } from "#shared/ui/alerts.ts";

interface FailureMeta extends Record<string, unknown> {
  /** False where the caller says itself what went wrong. */
  alert?: false;
  /**
   * The alert for a failure of a read or a download that is no answer of the server; what is known of the network is added. Null
   * where the caller says that itself.
   */
  unexpected?: string | null;
  /**
   * The page loads it again by itself, and says where it stands when that fails: a failure is alerted only while there
   * is no data, and only the first one.
   */
  refreshes?: "quietly";
}

interface MutationMeta extends FailureMeta {
  /** Loaded again once the call is answered, whatever the answer: a refusal shows its cause then. */
  reloads?: Reloads;
}

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: FailureMeta;
    mutationMeta: MutationMeta;
  }
}

/**
 * In milliseconds: for so long, a part of the page that comes later shows the failure of the parts before it,
 * instead of asking, and alerting, again.
 */
const freshFailure = 5_000;

/** Every failed call ends here, once (rule `failure-alerts`); the error goes on to whoever made the call. */
export function createQueryClient(): QueryClient {
  const showOnce = createShowOnce();
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) =>
        report(
          error,
          {
            ...query.meta,
            unexpected: loadText(query.meta, "There was an error fetching data."),
            ...((isQuiet(query) || isToldByPage(error)) && quiet),
          },
          showOnce,
        ),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) =>
        report(
          error,
          {
            ...mutation.meta,
            unexpected: loadText(mutation.meta, null) ?? changeText(mutation.meta),
          },
          showAlert,
        ),
      onSettled: (_answer, _error, _variables, _result, { meta }, { client }) =>
        meta?.reloads && reload(client, meta.reloads),
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

/**
 * Data that a page has stays on it, with a note that it may be out of date; no alert for that. Where a page loads
 * again by itself and still has nothing, the first alert is enough.
 */
function isQuiet({ state, meta }: Query<unknown, unknown>): boolean {
  return state.data !== undefined || (meta?.refreshes === "quietly" && state.errorUpdateCount > 1);
}

function isToldByPage(error: Error): boolean {
  return !(error instanceof ApiError) && isOfflineToldByPage();
}

/** In milliseconds: failures so close to one another have one cause. */
const burst = 2_000;

/** Shows the same text once for a burst of failures, counted from when the visitor closed its alert. */
function createShowOnce(): (text: string) => void {
  let last = { text: "", at: -burst };
  return (text) => {
    if (text === last.text && performance.now() - last.at < burst) return;
    showAlert(text);
    last = { text, at: performance.now() };
  };
}

/** A call that only reads got no answer. Null where nothing is to be alerted. */
function loadText(meta: FailureMeta | undefined, usual: string | null): string | null {
  const text = meta?.unexpected === undefined ? usual : meta.unexpected;
  return text === null ? null : `${text}\n\n${networkWhy("loaded")}`;
}

/**
 * A call that changes something got no answer. Sending the same again repeats the first try: nothing is done twice.
 */
function changeText(meta: FailureMeta | undefined): string | null {
  if (meta?.unexpected === null) return null;
  const rest = navigator.onLine ? ": nothing is done twice" : " once the network is back";
  return `An error occurred.\n\n${networkWhy()} You can try again safely${rest}.`;
}

function report(
  error: Error,
  { alert, unexpected = null }: FailureMeta,
  show: (text: string) => void,
): void {
  if (error instanceof ApiError && error.token !== null && error.endsSession) {
    // The dialog that asks to sign in again says it.
    endSession(error.token);
    return;
  }
  const text = alertFor(error) ?? unexpected;
  if (alert !== false && text !== null) show(text);
}

function alertFor(error: Error): string | null {
  if (error instanceof ApiError) return `Error: ${error.message}`;
  return error instanceof AlertedError ? error.alert : null;
}

/** A lost connection or a database on its way back; any other answer would only come again. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return failures < 2 && (!(error instanceof ApiError) || error.status === 503);
}
