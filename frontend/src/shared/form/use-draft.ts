import { useState } from "react";
import type { FieldValue, FormValues } from "./field-definition.ts";
import type { FormErrors } from "./field-errors.ts";

/** The state of a form: its initial values and its present ones. */
interface Held<Values> {
  initial: Values;
  /** The `ETag` of the initial values. */
  version: string | null;
  /** The version that was replaced by the save. The page still passes it until it has reloaded. */
  savedOver?: string | null;
  values: Values;
  /** Messages beside fields that another user has changed too. */
  conflicts: FormErrors;
  wantsLatest: boolean;
  /** Changes made here are rebased on the latest version, and not saved yet. */
  isMerged: boolean;
}

export interface Draft<Values> extends Held<Values> {
  change: (fieldName: keyof Values, value: FieldValue) => void;
  /** Whether there are unsaved changes. */
  isChanged: boolean;
  /** Sets the values that the server has saved, and their `ETag` if it sent one. Later typing becomes a change of them. */
  saved: (values: Values, etag: string | null) => void;
  /** Starts again with the page's values. */
  reset: () => void;
  /** Takes the next loaded values, and rebases the changes made here on them. */
  takeLatest: () => void;
}

/**
 * A form without changes follows the loaded values. A form with changes keeps them and their version, so that a change by another user is noticed
 * and never overwritten. A newer version with equal values for the form's fields (with a new picture, for example) is no conflict.
 */
export function useDraft<Values extends FormValues<Values>>(
  initial: Values,
  version: string | null,
  onChange: (values: Values, before: Values) => Values = (values) => values,
): Draft<Values> {
  const [held, setHeld] = useState<Held<Values>>(() => fresh(initial, version));
  const isChanged = changedNames(held).length > 0;
  const isFree = held.wantsLatest || !isChanged;
  if (held.savedOver !== undefined && version === held.version) {
    setHeld(settled(held, initial));
  } else if (version !== held.version && version !== held.savedOver) {
    if (isFree) setHeld(rebased(held, initial, version));
    else if (isAsBefore(held, initial)) setHeld({ ...held, version });
  }

  return {
    ...held,
    isChanged,
    change: (fieldName, value) =>
      setHeld((before) => {
        const values = { ...before.values, [fieldName]: value };
        return { ...before, values: onChange(values, before.values) };
      }),
    saved: (sent, etag) =>
      setHeld(({ values, version: madeFrom }) => ({
        ...fresh(sent, etag ?? madeFrom),
        values,
        ...(etag !== null && { savedOver: madeFrom }),
      })),
    reset: () => setHeld(fresh(initial, version)),
    takeLatest: () => setHeld((before) => ({ ...before, wantsLatest: true })),
  };
}

function fresh<Values>(initial: Values, version: string | null): Held<Values> {
  const flags = { wantsLatest: false, isMerged: false };
  return { initial, version, values: initial, conflicts: {}, ...flags };
}

/** Applies the changes made here to the server's present values. */
function rebased<Values extends FormValues<Values>>(
  held: Held<Values>,
  latest: Values,
  version: string | null,
): Held<Values> {
  const values = { ...latest };
  const conflicts: Record<string, string[]> = {};
  const changes = changedNames(held);
  for (const name of changes) {
    values[name] = held.values[name];
    const isConflict =
      !same(latest[name], held.initial[name]) && !same(latest[name], held.values[name]);
    if (isConflict) conflicts[name] = [conflictText(latest[name])];
  }
  return { ...fresh(latest, version), values, conflicts, isMerged: changes.length > 0 };
}

/** Whether the loaded values are those that this form saved, perhaps normalised by the server: then there is no conflict. */
function settled<Values extends FormValues<Values>>(held: Held<Values>, saved: Values) {
  const { values } = rebased(held, saved, held.version);
  return { ...fresh(saved, held.version), values };
}

function changedNames<Values extends FormValues<Values>>({ initial, values }: Held<Values>) {
  const names = Object.keys(values) as (keyof Values & string)[];
  return names.filter((name) => !same(values[name], initial[name]));
}

/** Whether the server's values equal the form's initial ones. */
function isAsBefore<Values extends FormValues<Values>>(held: Held<Values>, latest: Values) {
  return changedNames({ ...held, values: latest }).length === 0;
}

function same(one: FieldValue, other: FieldValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function conflictText(latest: FieldValue): string {
  const isReadable = typeof latest === "number" || (typeof latest === "string" && latest !== "");
  return isReadable
    ? `Somebody else has changed this to: ${latest}`
    : "Somebody else has changed this, too.";
}
