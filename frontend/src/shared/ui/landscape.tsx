import classes from "./landscape.module.css";

/** A drawing of a course, behind pages with little content. */
export function Landscape() {
  return (
    <svg
      className={classes.landscape}
      viewBox="0 190 800 230"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
    >
      <path className={classes.far} d="M0 300C150 210 300 250 430 215s230-85 370-30v235H0z" />
      <path className={classes.middle} d="M0 350c120-60 260-60 400-45s260-55 400-60v175H0z" />
      <path className={classes.near} d="M0 420c140-75 330-95 500-62 120 23 210-2 300-28v90z" />
      <ellipse className={classes.hole} cx="560" cy="366" rx="46" ry="8" />
      <path className={classes.pole} d="M560 366V262" />
      <path className={classes.flag} d="m560 262 44 16-44 17z" />
    </svg>
  );
}
