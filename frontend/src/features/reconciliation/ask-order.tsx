import type { SaidOfFile } from "#queries/bank.ts";
import { DataForm } from "#shared/form/data-form.tsx";
import type { LookedAt } from "./import-file.tsx";
import { orderOptions } from "./words.ts";

interface AskOrderProps {
  /** The message with the ambiguous line. */
  why: string;
  said: SaidOfFile;
  look: (said: SaidOfFile) => Promise<LookedAt>;
  onSeen: (now: LookedAt) => void;
}

/** Asks for the order of day and month when a file of a known source is ambiguous. */
export function AskOrder({ why, said, look, onSeen }: AskOrderProps) {
  return (
    <div>
      <p>{why}.</p>
      <DataForm
        method="post"
        submitLabel="Read the file"
        fields={[
          {
            fieldName: "DayFirst",
            label: "4/5 is",
            inputType: "radio button",
            isRequired: true,
            options: orderOptions,
          },
        ]}
        initialValues={{ DayFirst: "" }}
        onPostFunction={({ DayFirst }: { DayFirst: string }) =>
          look({ ...said, dayFirst: DayFirst === "day" })
        }
        onAfterPost={onSeen}
      />
    </div>
  );
}
