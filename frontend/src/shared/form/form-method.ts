import type { FormValues } from "./field-definition.ts";

/** The purpose of a form (rule `form-methods`): create, change, send off, or show. */
export type FormMethod = "create" | "edit" | "post" | "read";

/** The default label of the submit button; null without a button. */
export const submitLabels: Record<FormMethod, string | null> = {
  create: "Create",
  edit: "Save Changes",
  post: "Submit",
  read: null,
};

/**
 * Sends the values with these headers: the `Idempotency-Key` of a POST, so that a retry repeats it; the `If-Match` of a PUT, from the version of
 * the initial values. Rejections are alerted once. The answer goes to the `onAfter…` functions; the `ETag` of a PUT's answer is the new version.
 */
export type SendFunction<Values, Answer = unknown> = (
  values: Values,
  headers: Record<string, string>,
) => Promise<Answer>;

export interface SendFunctions<Values, Answer> {
  method: FormMethod;
  onPostFunction?: SendFunction<Values, Answer>;
  onCreateFunction?: SendFunction<Values, Answer>;
  onUpdateFunction?: SendFunction<Values, Answer>;
}

/** @throws when the function that the method needs is missing (rule `form-methods`). */
export function sendFunctionOf<Values extends FormValues<Values>, Answer>({
  method,
  onPostFunction,
  onCreateFunction,
  onUpdateFunction,
}: SendFunctions<Values, Answer>): SendFunction<Values, Answer> {
  switch (method) {
    case "post":
      if (!onPostFunction) throw new Error("onPostFunction Required for form.method post");
      return onPostFunction;
    case "create":
      if (!onCreateFunction) throw new Error("onCreateFunction Required for form.method create");
      return onCreateFunction;
    case "edit":
      if (!onUpdateFunction) throw new Error("onUpdateFunction Required for form.method edit");
      return onUpdateFunction;
    case "read":
      return () => Promise.reject(new Error("A form that is only read is not sent."));
  }
}
