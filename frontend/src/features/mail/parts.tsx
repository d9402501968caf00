/** The part of mail that the page of users shows. */
export { UnsentMailSection } from "./unsent-mail.tsx";
