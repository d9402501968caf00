import mark from "./mark.svg";
import classes from "./side-nav.module.css";

export function Mark() {
  return <img className={classes.mark} src={mark} alt="" width={36} height={36} />;
}
