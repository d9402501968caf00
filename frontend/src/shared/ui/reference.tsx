import classes from "./reference.module.css";

/** The reference of a ticket (rule `ticket-references`): it never breaks, and is selected whole. */
export function Reference({ text }: { text: string }) {
  return <span className={classes.reference}>{text}</span>;
}
