/** The part of receipts for other features. */
export { ReceiptButton } from "./receipt-button.tsx";
