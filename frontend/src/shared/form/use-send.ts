import { useQueryClient } from "@tanstack/react-query";
import { useSubmissionKeys } from "#api/submission-keys.ts";
import { showAlert } from "#shared/ui/alerts.ts";
import type { FormValues } from "./field-definition.ts";
import { sendFunctionOf } from "./form-method.ts";
import type { DataFormOptions } from "./use-data-form.ts";
import type { Draft } from "./use-draft.ts";

/** Sends the values and does what follows on success (rule `form-methods`). Answers whether they were sent: `isMeant` may stop it. */
export function useSend<Values extends FormValues<Values>>(
  options: DataFormOptions<Values>,
  draft: Draft<Values>,
): (values: Values) => Promise<boolean> {
  const { method, name = "", isMeant, onAfterCreate, onAfterUpdate } = options;
  const sendFunction = sendFunctionOf(options);
  const keys = useSubmissionKeys();
  const queries = useQueryClient();

  const created = async () => {
    showAlert(`New ${name} successfully created.`);
    if (onAfterCreate !== undefined) {
      await onAfterCreate();
      return;
    }
    await queries.invalidateQueries();
    draft.reset();
  };
  const updated = async (values: Values, answer: unknown) => {
    draft.saved(values, etagOf(answer));
    showAlert(`${name} successfully updated.`);
    await (onAfterUpdate ?? (() => queries.invalidateQueries()))();
  };

  return async (values) => {
    if (isMeant !== undefined && !(await isMeant(values))) return false;
    if (method === "edit") {
      const headers = draft.version === null ? {} : { "If-Match": draft.version };
      await updated(values, await sendFunction(values, headers));
      return true;
    }
    await sendFunction(values, { "Idempotency-Key": keys.keyFor(values) });
    keys.succeeded();
    if (method === "create") await created();
    return true;
  };
}

/** Null of what is no answer of the server, or has none. */
function etagOf(answer: unknown): string | null {
  if (typeof answer !== "object" || answer === null || !("response" in answer)) return null;
  return answer.response instanceof Response ? answer.response.headers.get("ETag") : null;
}
