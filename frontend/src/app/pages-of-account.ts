import { lazy } from "react";

/** The pages of one's own account. */

export const AccountPage = lazy(() => import("#features/account/account-page.tsx"));
export const DeleteAccountPage = lazy(() => import("#features/account/delete-account-page.tsx"));
export const RecoverPage = lazy(() => import("#features/account/recover-page.tsx"));
export const ReceiptPage = lazy(() => import("#features/receipts/receipt-page.tsx"));
export const ReceiptsPage = lazy(() => import("#features/receipts/receipts-page.tsx"));
export const SignInPage = lazy(() => import("#features/account/sign-in-page.tsx"));
export const SignUpPage = lazy(() => import("#features/account/sign-up-page.tsx"));
export const OwnEntryPage = lazy(() => import("#features/waitlist/own-entry-page.tsx"));
export const ChoosePage = lazy(() => import("#features/weather/choose-page.tsx"));
export const UnsubscribePage = lazy(() => import("#features/broadcasts/unsubscribe-page.tsx"));
