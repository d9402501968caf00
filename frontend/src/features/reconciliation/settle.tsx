import type { BankProposal, BankRow, UpdateBankRow } from "#api/types.ts";
import { settleBankRow } from "#queries/bank.ts";
import { touched } from "#queries/touched.ts";
import { CallButton } from "#shared/ui/call-button.tsx";

interface SettleProps {
  row: BankRow;
  describedBy: string;
  /** Called when the payment leaves the shown list. */
  onGone: () => void;
}

/** The buttons for the decisions on a payment that need no dialog. */
export function Settle({ row, describedBy, onGone }: SettleProps) {
  const { state, proposal, otherwise } = row;
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
  return (
    <>
      {proposal !== null &&
        button(otherwise === null ? "Confirm" : "Match with the books", confirmed(proposal))}
      {otherwise !== null && button("Enter as a further payment", confirmed(otherwise))}
      {button("Keep as a gift", { state: "gift" })}
      {button("Set aside", { state: "aside" })}
    </>
  );
}

function confirmed({ payments, entries }: BankProposal): Omit<UpdateBankRow, "id"> {
  return {
    state: "matched",
    payments: payments.map(({ ticketId, amount }) => ({ ticketId, amount })),
    entryIds: entries.map(({ ledgerEntryId }) => ledgerEntryId),
  };
}
