import type { AuditChange, AuditEntry } from "#api/types.ts";
import type { SiteClock } from "#queries/site-clock.ts";
import { Unbroken } from "#shared/ui/unbroken.tsx";
import classes from "./audit.module.css";
import { fieldText } from "./words.ts";

type NamedRows = AuditEntry["rows"];

interface ChangesProps {
  changes: readonly AuditChange[];
  /** The names of the rows whose ids the changes contain. */
  rows: NamedRows;
  clock: SiteClock;
}

/** The number of fields or characters above which the changes are folded. */
const unfolded = { fields: 3, characters: 160 };

/** The values before and after of each field. */
export function Changes({ changes, rows, clock }: ChangesProps) {
  const lines = changes.map((change) => ({
    field: fieldText(change.field),
    text: changeText(
      change,
      rows.filter(({ field }) => field === change.field),
      clock,
    ),
  }));
  if (lines.length === 0) return "–";
  const length = lines.reduce((sum, { field, text }) => sum + field.length + text.length, 0);
  const list = (
    <ul className={classes.changes}>
      {lines.map(({ field, text }) => (
        <li key={field}>
          <span className={classes.field}>{field}:</span> <Unbroken text={text} />
        </li>
      ))}
    </ul>
  );
  if (lines.length <= unfolded.fields && length <= unfolded.characters) return list;
  return (
    <details className={classes.details}>
      <summary>{lines.length === 1 ? "1 field" : `${lines.length} fields`}</summary>
      {list}
    </details>
  );
}

const withheld = "(withheld)";

/** Values before and after. Of personal values the trail records only that they changed. */
function changeText({ before, after }: AuditChange, rows: NamedRows, clock: SiteClock): string {
  if (before === withheld || after === withheld) {
    if (before === "") return "filled in";
    return after === "" ? "emptied" : "changed";
  }
  const [was, is] = [before, after].map((value) =>
    rows.length === 0 ? valueText(value, clock) : rowsText(value, rows),
  );
  return before === "" ? `${is}` : `${was} → ${is}`;
}

/** A list of ids with the names of their rows; the id alone for a deleted row. */
function rowsText(value: string, rows: NamedRows): string {
  if (value === "") return "nothing";
  const nameOf = (id: string) => rows.find((row) => String(row.id) === id)?.name;
  const texts = value.split(", ").map((id) => {
    const name = nameOf(id);
    return name === undefined ? id : `${name} (${id})`;
  });
  return texts.join("; ");
}

function valueText(value: string, clock: SiteClock): string {
  if (value === "") return "nothing";
  if (value === "true") return "yes";
  if (value === "false") return "no";
  const isMoment =
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(value) && !Number.isNaN(Date.parse(value));
  return isMoment ? clock.moment(value) : value;
}
