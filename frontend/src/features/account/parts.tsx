/** The part of accounts that other features show. */
export { ClaimForm } from "./claim-form.tsx";
