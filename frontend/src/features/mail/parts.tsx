/** The part of mail for the page of users. */
export { UnsentMailSection } from "./unsent-mail.tsx";
