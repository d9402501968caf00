import type { FormValues } from "./field-definition.ts";

/** What a form is for (rule `form-methods`): to make something, to change it, to send something off, or to show it. */
export type FormMethod = "create" | "edit" | "post" | "read";

/** Null where nothing is submitted. */
export const submitLabels: Record<FormMethod, string | null> = {
  create: "Create",
  edit: "Save Changes",
  post: "Submit",
  read: null,
};

/**
 * Sends the values. `headers` belong with the call: of a POST the `Idempotency-Key`, so that trying again after a lost
 * answer repeats it; of a PUT the `If-Match` of what the form was filled with. What it rejects with is alerted, once.
 * What it resolves to is looked at after a PUT alone: a call's answer tells the `ETag` of what is saved now.
 */
export type SendFunction<Values> = (
  values: Values,
  headers: Record<string, string>,
) => Promise<unknown>;

export interface SendFunctions<Values> {
  method: FormMethod;
  /** Also does what follows on success. */
  onPostFunction?: SendFunction<Values>;
  onCreateFunction?: SendFunction<Values>;
  onUpdateFunction?: SendFunction<Values>;
}

/** @throws when the function that the method needs is missing (rule `form-methods`). */
export function sendFunctionOf<Values extends FormValues<Values>>({
  method,
  onPostFunction,
  onCreateFunction,
  onUpdateFunction,
}: SendFunctions<Values>): SendFunction<Values> {
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
