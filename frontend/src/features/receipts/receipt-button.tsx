import { useNavigate } from "react-router";
import type { NewReceipt } from "#api/types.ts";
import { createReceipt } from "#queries/receipts.ts";
import { touched } from "#queries/touched.ts";
import { paths } from "#shared/paths.ts";
import { CallButton } from "#shared/ui/call-button.tsx";

interface ReceiptButtonProps {
  /** A ticket, or a year and a user. */
  of: NewReceipt;
  children: string;
  "aria-describedby"?: string;
}

/** Issues a receipt, and opens its page. */
export function ReceiptButton({ of, ...button }: ReceiptButtonProps) {
  const navigate = useNavigate();
  return (
    <CallButton
      {...button}
      send={() => createReceipt(of)}
      reloads={touched.receipts}
      onDone={({ id }) => navigate(paths.receipt(id))}
    />
  );
}
