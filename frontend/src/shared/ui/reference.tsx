import classes from "./reference.module.css";

/** The reference of a ticket (rule `ticket-references`): never on two lines, and selected whole. */
export function Reference({ text }: { text: string }) {
  return <span className={classes.reference}>{text}</span>;
}
