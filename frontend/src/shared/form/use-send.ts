import { useQueryClient } from "@tanstack/react-query";
import { useSubmissionKeys } from "#api/submission-keys.ts";
import { reload, type Reloads } from "#shared/lib/reload.ts";
import { showAlert } from "#shared/ui/alerts.ts";
import type { FormValues } from "./field-definition.ts";
import { sendFunctionOf } from "./form-method.ts";
import type { DataFormOptions } from "./use-data-form.ts";
import type { Draft } from "./use-draft.ts";

/** Sends the values and runs the steps after a success (rule `form-methods`). Returns whether they were sent: `isMeant` may stop it. */
export function useSend<Values extends FormValues<Values>, Answer>(
  options: DataFormOptions<Values, Answer>,
  draft: Draft<Values>,
): (values: Values) => Promise<boolean> {
  const { method, name = "", isMeant, onAfterPost, onAfterCreate, onAfterUpdate } = options;
  const sendFunction = sendFunctionOf(options);
  const keys = useSubmissionKeys();
  const queries = useQueryClient();
  const loadAgain = async (otherwise?: Reloads) => {
    const { reloads = otherwise } = options;
    if (reloads !== undefined) await reload(queries, reloads);
  };
  const byDefault = (after: unknown) => (after === undefined ? "everything" : undefined);

  const create = async (values: Values) => {
    const answer = await sendFunction(values, { "Idempotency-Key": keys.keyFor(values) });
    keys.succeeded();
    showAlert(`New ${name} successfully created.`);
    await loadAgain(byDefault(onAfterCreate));
    if (onAfterCreate === undefined) draft.reset();
    else await onAfterCreate(answer);
  };
  const update = async (values: Values) => {
    const headers = draft.version === null ? {} : { "If-Match": draft.version };
    const answer = await sendFunction(values, headers);
    const { versionIn = etagOf } = options;
    draft.saved(values, versionIn(answer));
    showAlert(`${name} successfully updated.`);
    await loadAgain(byDefault(onAfterUpdate));
    await onAfterUpdate?.(answer);
  };
  const post = async (values: Values) => {
    let answer: Answer;
    try {
      answer = await sendFunction(values, { "Idempotency-Key": keys.keyFor(values) });
      keys.succeeded();
    } finally {
      await loadAgain();
    }
    await onAfterPost?.(answer);
  };

  /** The confirmed values, which also replace those in the form; null to send nothing. */
  const meantValues = async (typed: Values) => {
    const meant = isMeant === undefined || (await isMeant(typed));
    if (typeof meant === "boolean") return meant ? typed : null;
    for (const name of Object.keys(meant) as (keyof Values & string)[])
      if (meant[name] !== typed[name]) draft.change(name, meant[name]);
    return meant;
  };

  return async (typed) => {
    const values = await meantValues(typed);
    if (values === null) return false;
    if (method === "edit") await update(values);
    else if (method === "create") await create(values);
    else await post(values);
    return true;
  };
}

/** The `ETag` of an answer; null if there is none. */
function etagOf(answer: unknown): string | null {
  if (typeof answer !== "object" || answer === null || !("response" in answer)) return null;
  return answer.response instanceof Response ? answer.response.headers.get("ETag") : null;
}
