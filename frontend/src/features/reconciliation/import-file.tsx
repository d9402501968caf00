import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { BankImport } from "#api/types.ts";
import { importBankFile } from "#queries/bank.ts";
import { touched } from "#queries/touched.ts";
import { NameColumns } from "./name-columns.tsx";
import classes from "./reconciliation.module.css";
import { importText } from "./words.ts";

interface ImportFileProps {
  tournamentId: number;
}

/** Takes in a file, and asks for its columns where nobody has named them (rule `reconciliation`). */
export function ImportFile({ tournamentId }: ImportFileProps) {
  const [asked, setAsked] = useState<{ file: File; import: BankImport } | null>(null);
  const [outcome, setOutcome] = useState("");
  const status = useRef<HTMLParagraphElement>(null);
  const done = (file: File, taken: BankImport) => {
    setAsked(taken.source === null ? { file, import: taken } : null);
    setOutcome(
      taken.source === null ? "Please say what the columns of this file are." : importText(taken),
    );
    status.current?.focus();
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) => importBankFile(tournamentId, file, null),
    onSuccess: (taken, file) => done(file, taken),
    meta: { reloads: touched.bank },
  });
  return (
    <section className={classes.import} aria-labelledby="import-file">
      <h2 id="import-file">Take in a file</h2>
      <label className={classes.file}>
        CSV file
        <input
          type="file"
          accept=".csv,.txt,text/csv"
          disabled={isPending}
          aria-describedby="import-help"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file !== undefined) mutate(file);
            // Choosing the same file again is meant as trying again.
            currentTarget.value = "";
          }}
        />
      </label>
      <p id="import-help" className={classes.dimmed}>
        Zeffy, Givebutter, Stripe’s payout reconciliation, PayPal’s balance report, or the file of a
        bank. A payment that comes twice counts once.
      </p>
      <p ref={status} role="status" tabIndex={-1} className={classes.outcome}>
        {isPending ? "Reading the file…" : outcome}
      </p>
      {asked !== null && (
        <NameColumns
          tournamentId={tournamentId}
          file={asked.file}
          headings={asked.import.headings}
          examples={asked.import.examples}
          onDone={(taken) => done(asked.file, taken)}
        />
      )}
    </section>
  );
}
