import type { BankImport } from "#api/types.ts";
import { importBankFile } from "#queries/bank.ts";
import { touched } from "#queries/touched.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import type { FieldDefinition } from "#shared/form/field-definition.ts";
import classes from "./reconciliation.module.css";

interface NameColumnsProps {
  tournamentId: number;
  file: File;
  headings: readonly string[];
  examples: readonly (readonly string[])[];
  onDone: (taken: BankImport) => void;
}

interface ColumnValues {
  day: string;
  amount: string;
  name: string;
  check: string;
  text: string;
  order: "told" | "month" | "day";
}

/** Says once what the columns of a bank's file are. */
export function NameColumns(props: NameColumnsProps) {
  const { tournamentId, file, headings, examples, onDone } = props;
  return (
    <div className={classes.columns}>
      <p>
        The headings of this file are <strong>{headings.join(", ")}</strong>.{" "}
        {examples[0] !== undefined && <>Its first line is {examples[0].join(", ")}.</>}
      </p>
      <DataForm
        method="post"
        submitLabel="Take in the file"
        fields={columnFields(headings)}
        initialValues={guess(headings)}
        onPostFunction={({ text, order, ...values }: ColumnValues) =>
          importBankFile(tournamentId, file, {
            ...values,
            texts: text === "" ? [] : [text],
            dayFirst: order === "told" ? null : order === "day",
          })
        }
        onAfterPost={onDone}
        reloads={touched.bank}
      />
    </div>
  );
}

function columnFields(headings: readonly string[]): FieldDefinition<keyof ColumnValues>[] {
  const options = headings
    .filter((heading, at) => heading !== "" && headings.indexOf(heading) === at)
    .map((heading) => ({ value: heading, label: heading }));
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
    column("text", "Text", false),
    column("name", "Name of the giver", false),
    column("check", "Number of the check", false),
    {
      fieldName: "order",
      label: "4/5 is",
      inputType: "radio button",
      isRequired: true,
      options: [
        { value: "told", label: "As the file shows, else April 5th" },
        { value: "month", label: "April 5th" },
        { value: "day", label: "May 4th" },
      ],
    },
  ];
}

function guess(headings: readonly string[]): ColumnValues {
  const like = (pattern: RegExp) => headings.find((heading) => pattern.test(heading)) ?? "";
  return {
    day: like(/date|day/i),
    amount: like(/deposit|credit|amount/i),
    name: like(/payer|name/i),
    check: like(/check|cheque/i),
    text: like(/description|memo|detail|text/i),
    order: "told",
  };
}
