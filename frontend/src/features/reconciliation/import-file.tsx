import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError } from "#api/api-error.ts";
import type { BankImport } from "#api/types.ts";
import { importBankFile, nothingSaid, type SaidOfFile } from "#queries/bank.ts";
import { AskOrder } from "./ask-order.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { NameColumns } from "./name-columns.tsx";
import classes from "./reconciliation.module.css";
import { importText, previewText } from "./words.ts";

interface ImportFileProps {
  tournamentId: number;
}

/** A file with the answers to the questions about it. */
export interface LookedAt {
  file: File;
  said: SaidOfFile;
  /** The preview; null while the order of day and month is unknown. */
  seen: BankImport | null;
}

/** Previews a file, asks for missing facts, and imports it after a confirmation (rule `reconciliation`). */
export function ImportFile({ tournamentId }: ImportFileProps) {
  const [looked, setLooked] = useState<LookedAt | null>(null);
  const [told, setTold] = useState("");
  const status = useRef<HTMLParagraphElement>(null);
  const show = (now: LookedAt | null, text: string) => {
    setLooked(now);
    setTold(text);
    status.current?.focus();
  };
  const showSeen = (now: LookedAt) => show(now, now.seen === null ? "" : previewText(now.seen));
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File) => importBankFile(tournamentId, file, nothingSaid, "preview"),
    onSuccess: (seen, file) => showSeen({ file, said: nothingSaid, seen }),
    onError: (failure, file) =>
      show(orderMessage(failure) === null ? null : { file, said: nothingSaid, seen: null }, ""),
    meta: { alert: false },
  });
  const choose = (file: File) => {
    // Moves the focus to the status, as the input is disabled while the file is read.
    show(null, "");
    mutate(file);
  };
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
            if (file !== undefined) choose(file);
            // Lets the same file be chosen again for another try.
            currentTarget.value = "";
          }}
        />
      </label>
      <p id="import-help" className={classes.dimmed}>
        Of Zeffy, Givebutter, Stripe (payout reconciliation), PayPal (balance report), or of a bank.
        A payment that comes twice counts once.
      </p>
      <p ref={status} role="status" tabIndex={-1} className={classes.outcome}>
        {isPending ? "Reading the file…" : told}
      </p>
      {error !== null && looked === null && orderMessage(error) === null && (
        <p role="alert" className={classes.fault}>
          {faultText(error)}
        </p>
      )}
      {looked !== null && (
        <Next
          tournamentId={tournamentId}
          looked={looked}
          asked={orderMessage(error)}
          onSeen={showSeen}
          onTaken={(taken) => show(null, importText(taken))}
          onCancel={() => show(null, "Nothing was taken in.")}
        />
      )}
    </section>
  );
}

interface NextProps {
  tournamentId: number;
  looked: LookedAt;
  asked: string | null;
  onSeen: (now: LookedAt) => void;
  onTaken: (taken: BankImport) => void;
  onCancel: () => void;
}

/** The next question about a file, or its preview. */
function Next({ tournamentId, looked, asked, onSeen, onTaken, onCancel }: NextProps) {
  const { seen } = looked;
  const look = async (said: SaidOfFile): Promise<LookedAt> => ({
    file: looked.file,
    said,
    seen: await importBankFile(tournamentId, looked.file, said, "preview"),
  });
  if (seen === null)
    return <AskOrder why={asked ?? ""} said={looked.said} look={look} onSeen={onSeen} />;
  if (seen.source === null)
    return <NameColumns seen={seen} said={looked.said} look={look} onSeen={onSeen} />;
  return (
    <ImportPreview
      seen={seen}
      take={() => importBankFile(tournamentId, looked.file, looked.said, "take in")}
      onTaken={onTaken}
      onRename={() => onSeen({ ...looked, seen: { ...seen, source: null } })}
      onCancel={onCancel}
    />
  );
}

/** The message that asks for the order of day and month; null for other errors. */
function orderMessage(error: Error | null): string | null {
  const [message] = error instanceof ApiError ? (error.fields.DayFirst ?? []) : [];
  return message === undefined ? null : message.replace("DayFirst", "The order of day and month");
}

function faultText(error: Error): string {
  return error instanceof ApiError
    ? error.message
    : "The file could not be sent just now. Please try again.";
}
