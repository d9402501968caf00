/** The part of accounts that other features show. */
export { CodeNote } from "./code-note.tsx";
