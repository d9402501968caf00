import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, type RefObject, type SyntheticEvent } from "react";
import { flushSync } from "react-dom";
import { ApiError } from "#api/api-error.ts";
import type { Reloads } from "#shared/lib/reload.ts";
import { showAlert } from "#shared/ui/alerts.ts";
import type { FieldDefinition, FieldValue, FormValues } from "./field-definition.ts";
import { fieldErrors, type FormErrors } from "./field-errors.ts";
import { focusFirst } from "./focus-first.ts";
import type { SendFunctions } from "./form-method.ts";
import { useDraft } from "./use-draft.ts";
import { useSend } from "./use-send.ts";
import { useUnsavedWarning } from "#shared/ui/use-unsaved-warning.ts";

type Fields<Values> = readonly FieldDefinition<keyof Values & string>[];

export interface DataFormOptions<
  Values extends FormValues<Values>,
  Answer = unknown,
> extends SendFunctions<Values, Answer> {
  /** The name of the created or changed row, for the alert: 'New {name} successfully created.' */
  name?: string;
  /** The button's text; by default the label of the method. */
  submitLabel?: string;
  /** A function of the values if one answer decides about another field. */
  fields: Fields<Values> | ((values: Values) => Fields<Values>);
  initialValues: Values;
  /**
   * Further changes that follow from a user's change: returns the new values from the values after it and before. A slug follows its name, for
   * example.
   */
  onChange?: (values: Values, before: Values) => Values;
  /** Called with whether changes are unsaved: another change of the same row would have to wait. */
  onUnsaved?: (isUnsaved: boolean) => void;
  /** The `etag` of the initial values: a change is sent with this version and no other. */
  version?: string | null;
  /** Asked before sending. False sends nothing; other values are put into the form and sent instead. */
  isMeant?: (values: Values) => Promise<boolean | Values>;
  /**
   * The queries to reload: after a success, and after a refusal of a `post`, whose form cannot show the cause. By default all queries if no
   * `onAfter…` function is given, else none.
   */
  reloads?: Reloads;
  /** Called on a success, after its alert and the reload, for example to close a dialog. Without it, a created form is emptied. */
  onAfterPost?: (answer: Answer) => unknown;
  onAfterCreate?: (answer: Answer) => unknown;
  onAfterUpdate?: (answer: Answer) => unknown;
  /** The new version in the answer to a PUT; by default the `ETag` of its response. */
  versionIn?: (answer: Answer) => string | null;
  /** Called after the alert of a failure. */
  onFailure?: (error: Error) => void;
  /** `onFailure` raises the alert, so the usual one is left out. */
  alertsItself?: true;
}

interface DataFormState<Values> {
  form: RefObject<HTMLFormElement | null>;
  fields: Fields<Values>;
  values: Values;
  errors: FormErrors;
  /** The visitor's changes are rebased on the latest version and not saved yet. */
  isMerged: boolean;
  isSubmitting: boolean;
  /** Another change was saved first; nothing can be saved until the latest version is loaded. */
  isStale: boolean;
  loadLatest: () => void;
  change: (fieldName: keyof Values & string, value: FieldValue) => void;
  submit: (event: SyntheticEvent) => void;
}

const none = { errors: {}, isStale: false };

export function useDataForm<Values extends FormValues<Values>, Answer>(
  options: DataFormOptions<Values, Answer>,
): DataFormState<Values> {
  const { initialValues, version = null, onChange, onUnsaved, onFailure } = options;
  const form = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<{ errors: FormErrors; isStale: boolean }>(none);
  const draft = useDraft(initialValues, version, onChange);
  const fields =
    typeof options.fields === "function" ? options.fields(draft.values) : options.fields;
  const queries = useQueryClient();
  const send = useSend(options, draft);

  /** Renders the messages before the alert blocks the page; then focuses the first field with an error. */
  const show = (errors: FormErrors, alert: () => void, isStale = false) => {
    flushSync(() => setFailure({ errors, isStale }));
    alert();
    focusFirst(
      form.current,
      fields.filter((field) => errors[field.fieldName]),
    );
  };

  const lock = useLock();
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: (wasSent) => {
      if (!wasSent || !leavesOnSuccess(options)) lock.open();
    },
    meta: options.alertsItself === true ? { alert: false } : {},
    onError: (error) => {
      lock.open();
      // An ended session has its own dialog, and no field has to be corrected for it.
      const isOfForm = error instanceof ApiError && !error.endsSession;
      const { fields: errors = {}, isStale = false } = isOfForm ? error : {};
      show(errors, () => onFailure?.(error), isStale);
    },
  });

  const isUnsaved = draft.isChanged || isPending;
  useEffect(() => onUnsaved?.(isUnsaved), [onUnsaved, isUnsaved]);
  // A form that posts, like signing in, has no unsaved changes to lose.
  useUnsavedWarning(draft.isChanged && options.method !== "post");

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (lock.isShut()) return;
    const errors = fieldErrors(fields, draft.values);
    const messages = Object.values(errors).flat();
    if (messages.length > 0) {
      show(errors, () => showAlert(messages.join("\n\n")));
      return;
    }
    setFailure(none);
    lock.shut();
    mutate(draft.values);
  };

  /** Changing a field removes its error. */
  const change: typeof draft.change = (fieldName, value) => {
    draft.change(fieldName, value);
    // A changed answer after a success makes another submission.
    if (!isPending) lock.open();
    setFailure((before) => ({ ...before, errors: { ...before.errors, [fieldName]: [] } }));
  };

  const loadLatest = () => {
    draft.takeLatest();
    setFailure(none);
    focusFirst(form.current, fields);
    void queries.invalidateQueries();
  };

  return {
    form,
    fields,
    values: draft.values,
    errors: { ...draft.conflicts, ...failure.errors },
    isMerged: draft.isMerged,
    isSubmitting: isPending || lock.isClosed,
    isStale: failure.isStale,
    loadLatest,
    change,
    submit,
  };
}

/** Whether a success leads away from the form: a page is loading, or the dialog is closing. */
function leavesOnSuccess<Values extends FormValues<Values>, Answer>({
  method,
  onAfterCreate,
}: DataFormOptions<Values, Answer>): boolean {
  return method === "post" || (method === "create" && onAfterCreate !== undefined);
}

/** Prevents double submission. The ref is set within the event, before React has drawn the disabled button, so a double click sends once. */
function useLock() {
  const isShut = useRef(false);
  const [isClosed, setIsClosed] = useState(false);
  const set = (shut: boolean) => {
    isShut.current = shut;
    setIsClosed(shut);
  };
  return {
    isClosed,
    isShut: () => isShut.current,
    shut: () => set(true),
    open: () => set(false),
  };
}
