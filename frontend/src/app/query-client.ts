import { MutationCache, QueryCache, QueryClient, type Query } from "@tanstack/react-query";
import { AlertedError, ApiError } from "#api/api-error.ts";
import { endSession } from "#session/session.ts";
import { reload, type Reloads } from "#shared/lib/reload.ts";
import { networkWhy } from "#shared/lib/network-why.ts";
import { isOfflineToldByPage } from "#shared/lib/tells-offline.ts";
import { showAlert } from "#shared/ui/alerts.ts";

interface FailureMeta extends Record<string, unknown> {
  /** False if the caller reports the failure itself. */
  alert?: false;
  /** The alert for a read or a download that got no answer from the server; the state of the network is added. Null if the caller reports it. */
  unexpected?: string | null;
  /**
   * The page refetches by itself, and shows how old its data is when that fails. A failure is alerted only while there is no data, and only the
   * first one.
   */
  refreshes?: "quietly";
}

interface MutationMeta extends FailureMeta {
  /** Reloaded once the call is answered, also by a refusal, whose cause may be newer data. */
  reloads?: Reloads;
}

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: FailureMeta;
    mutationMeta: MutationMeta;
  }
}

/**
 * In milliseconds: within this time, a part of the page that mounts later shows the failure of an earlier part, instead of asking, and alerting,
 * again.
 */
const freshFailure = 5_000;

/** The client whose caches alert every failed call once (rule `failure-alerts`); the error also goes to the caller. */
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
 * Loaded data stays on the page, with a note that it may be out of date, and without an alert. For a page that refetches by itself and has no
 * data yet, the first alert is enough.
 */
function isQuiet({ state, meta }: Query<unknown, unknown>): boolean {
  return state.data !== undefined || (meta?.refreshes === "quietly" && state.errorUpdateCount > 1);
}

function isToldByPage(error: Error): boolean {
  return !(error instanceof ApiError) && isOfflineToldByPage();
}

/** In milliseconds: failures within this time have one cause. */
const burst = 2_000;

/** Shows the same text once for a burst of failures, counted from the time when the visitor closed its alert. */
function createShowOnce(): (text: string) => void {
  let last = { text: "", at: -burst };
  return (text) => {
    if (text === last.text && performance.now() - last.at < burst) return;
    showAlert(text);
    last = { text, at: performance.now() };
  };
}

/** The alert of a read that got no answer; null if it raises none. */
function loadText(meta: FailureMeta | undefined, usual: string | null): string | null {
  const text = meta?.unexpected === undefined ? usual : meta.unexpected;
  return text === null ? null : `${text}\n\n${networkWhy("loaded")}`;
}

/** The alert of a change that got no answer. The same body again repeats the first try's key, so nothing is done twice. */
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
    // The dialog that asks to sign in again reports it.
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

/** A lost connection or a restarting database is worth a retry; any other answer would only repeat. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return failures < 2 && (!(error instanceof ApiError) || error.status === 503);
}
