import type { FormValues } from "./field-definition.ts";

/** The purpose of a form (rule `form-methods`): create, change, send off, or show. */
export type FormMethod = "create" | "edit" | "post" | "read";

/** Null where nothing is submitted. */
export const submitLabels: Record<FormMethod, string | null> = {
  create: "Create",
  edit: "Save Changes",
  post: "Submit",
  read: null,
};

/**
 * Sends the values with these headers: the `Idempotency-Key` of a POST, so that a retry repeats it; the `If-Match`
 * of a PUT, from the values that the form was filled with. Rejections are alerted once. The result matters after a
 * PUT alone: its `ETag` is the new version.
 */
export type SendFunction<Values> = (
  values: Values,
  headers: Record<string, string>,
) => Promise<unknown>;

export interface SendFunctions<Values> {
  method: FormMethod;
  /** Also does everything that follows on success. */
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
