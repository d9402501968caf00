import classes from "./side-nav.module.css";

/** A flag on the green. */
export function Mark() {
  return (
    <svg className={classes.mark} viewBox="0 0 32 32" aria-hidden="true">
      <ellipse cx="16" cy="26" rx="11" ry="3.2" />
      <path d="M15 5v20.5M15 5.5l10 3.8-10 4.4" />
    </svg>
  );
}
