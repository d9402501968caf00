import type { BankRow, UpdateBankRow } from "#api/types.ts";
import { settleBankRow } from "#queries/bank.ts";
import { touched } from "#queries/touched.ts";
import { CallButton } from "#shared/ui/call-button.tsx";

interface SettleProps {
  row: BankRow;
  describedBy: string;
  /** It is none of those that are shown any more. */
  onGone: () => void;
}

/** The outcomes of a payment that take one press. */
export function Settle({ row, describedBy, onGone }: SettleProps) {
  const { state, proposal } = row;
  const button = (label: string, change: Omit<UpdateBankRow, "id">, question?: string) => (
    <CallButton
      isPlain
      aria-describedby={describedBy}
      {...(question !== undefined && { question })}
      send={() => settleBankRow(row, change)}
      reloads={touched.bank}
      onDone={onGone}
    >
      {label}
    </CallButton>
  );
  if (state !== "open")
    return button(
      "Undo",
      { state: "open" },
      state === "matched"
        ? "Undo this? What the payment entered in ledgers is taken back by further entries."
        : undefined,
    );
  const confirmed =
    proposal === null
      ? null
      : {
          state: "matched",
          payments: proposal.payments.map(({ ticketId, amount }) => ({ ticketId, amount })),
          entryIds: proposal.entries.map(({ ledgerEntryId }) => ledgerEntryId),
        };
  return (
    <>
      {confirmed !== null && button("Confirm", confirmed)}
      {button("Keep as a gift", { state: "gift" })}
      {button("Set aside", { state: "aside" })}
    </>
  );
}
