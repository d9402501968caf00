import type { BankImport } from "#api/types.ts";
import type { SaidOfFile } from "#queries/bank.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import type { FieldDefinition } from "#shared/form/field-definition.ts";
import { DataTable } from "#shared/ui/data-table.tsx";
import type { LookedAt } from "./import-file.tsx";
import classes from "./reconciliation.module.css";
import { orderOptions } from "./words.ts";

interface NameColumnsProps {
  seen: BankImport;
  said: SaidOfFile;
  look: (said: SaidOfFile) => Promise<LookedAt>;
  onSeen: (now: LookedAt) => void;
}

interface ColumnValues {
  day: string;
  amount: string;
  out: string;
  texts: readonly string[];
  name: string;
  check: string;
  DayFirst: string;
}

/** Number of sample lines above the question. */
const shown = 3;

/** Asks for the meaning of the columns of a bank's file. */
export function NameColumns({ seen, said, look, onSeen }: NameColumnsProps) {
  const headings = seen.headings.filter(
    (heading, at, all) => heading !== "" && all.indexOf(heading) === at,
  );
  const rows = seen.examples.slice(0, shown).map((cells, id) => ({ id, cells }));
  const columns = headings.map((title) => ({
    title,
    isFreeText: true,
    cell: ({ cells }: { cells: readonly string[] }) => cells[seen.headings.indexOf(title)] ?? "",
  }));
  return (
    <div className={classes.columns}>
      <div className={classes.wide}>
        <DataTable label="First lines of the file" columns={columns} rows={rows} />
      </div>
      <DataForm
        method="post"
        submitLabel="Read the file"
        fields={columnFields(headings)}
        initialValues={valuesOf(said, headings)}
        onPostFunction={({ DayFirst, ...columns }: ColumnValues) =>
          look({ columns, dayFirst: DayFirst === "told" ? null : DayFirst === "day" })
        }
        onAfterPost={onSeen}
      />
    </div>
  );
}

function columnFields(headings: readonly string[]): FieldDefinition<keyof ColumnValues>[] {
  const options = headings.map((heading) => ({ value: heading, label: heading }));
  const column = (fieldName: keyof ColumnValues, label: string, isRequired: boolean) => ({
    fieldName,
    label,
    inputType: "dropdown" as const,
    isRequired,
    prompt: isRequired ? "Choose a column" : "No column",
    options,
  });
  return [
    column("day", "Day", true),
    column("amount", "Amount that came in", true),
    column("out", "Amount that went out, in a column of its own", false),
    {
      fieldName: "texts",
      label: "Texts in which a reference may stand",
      inputType: "multiselect",
      options,
    },
    column("name", "Name of the giver", false),
    column("check", "Number of the check", false),
    {
      fieldName: "DayFirst",
      label: "4/5 is",
      inputType: "radio button",
      isRequired: true,
      options: [{ value: "told", label: "As other days of the file show" }, ...orderOptions],
    },
  ];
}

/** The columns as chosen before, else as the headings suggest. */
function valuesOf({ columns, dayFirst }: SaidOfFile, headings: readonly string[]): ColumnValues {
  const like = (pattern: RegExp, but?: RegExp) =>
    headings.find((heading) => pattern.test(heading) && but?.test(heading) !== true) ?? "";
  const guessed = {
    day: like(/date|day|posted/i),
    amount: like(cameIn, wentOut) || like(/amount/i, wentOut),
    out: like(wentOut, cameIn),
    name: like(/payer|name/i),
    check: like(/check|cheque/i),
    texts: headings
      .filter((heading) => /description|memo|detail|text|reference|note/i.test(heading))
      .slice(0, textsMax),
  };
  const order = dayFirst === null ? "told" : dayFirst ? "day" : "month";
  return { ...(columns ?? guessed), DayFirst: order };
}

const cameIn = /deposit|credit|(money|paid) in\b/i;
const wentOut = /withdrawal|debit|(money|paid) out\b/i;

/** Number of text columns at most. */
const textsMax = 8;
