/** The part of receipts that other features show. */
export { ReceiptButton } from "./receipt-button.tsx";
