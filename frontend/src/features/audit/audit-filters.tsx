import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Input.layer.css";
import { NativeSelect, TextInput } from "@mantine/core";
import type { AuditAction, AuditSubject } from "#api/types.ts";
import { ActionLink } from "#shared/ui/action.tsx";
import classes from "./audit.module.css";
import { labelOf } from "./sentence.ts";
import type { FilterPlace } from "./use-audit-filter.ts";
import { actions, isAction, isSubject, rowText, subjectOf, subjects } from "./words.ts";

/** Filters by action, and by first and last day. */
export function AuditFilters({ place }: { place: FilterPlace }) {
  const { from, to, isBackwards, choose } = place;
  return (
    <>
      <div className={classes.filters} role="group" aria-label="Which entries">
        <Done place={place} />
        <TextInput
          type="date"
          label="From"
          value={from}
          onChange={(event) => choose({ from: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label="To"
          value={to}
          error={isBackwards && "To cannot be before From."}
          onChange={(event) => choose({ to: event.currentTarget.value })}
        />
      </div>
      <SubjectFilter place={place} />
    </>
  );
}

/** The filter by action, with the actions grouped by kind of row. */
function Done({ place: { filter, choose } }: { place: FilterPlace }) {
  return (
    <NativeSelect
      label="What was done"
      value={filter.action ?? filter.subject ?? ""}
      onChange={({ currentTarget: { value } }) =>
        choose({
          action: isAction(value) ? value : "",
          subject: isSubject(value) ? value : "",
          subjectId: "",
        })
      }
    >
      <option value="">Anything</option>
      {(Object.keys(subjects) as AuditSubject[]).map((subject) => (
        <optgroup key={subject} label={subjects[subject]}>
          <option value={subject}>{subjects[subject]}: anything</option>
          {actionsOf(subject).map((action) => (
            <option key={action} value={action}>
              {labelOf(action)}
            </option>
          ))}
        </optgroup>
      ))}
    </NativeSelect>
  );
}

function actionsOf(subject: AuditSubject): AuditAction[] {
  return (Object.keys(actions) as AuditAction[]).filter((action) => subjectOf(action) === subject);
}

/** The filter by one row or one person, which a link in the list has set. */
function SubjectFilter({ place: { filter, addressWith } }: { place: FilterPlace }) {
  const { subject, subjectId, actorId } = filter;
  if (subjectId === undefined && actorId === undefined) return null;
  const row = subjectId === undefined ? [] : [`done to ${rowText(subject ?? "row", subjectId)}`];
  const person = actorId === undefined ? [] : [`done by user ${actorId}`];
  return (
    <div className={classes.narrowed}>
      <p>Only what was {[...row, ...person].join(" and ")}.</p>
      <ActionLink to={addressWith({ subject: "", subjectId: "", actorId: "" })}>
        Show all again
      </ActionLink>
    </div>
  );
}
