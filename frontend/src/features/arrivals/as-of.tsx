import classes from "./arrivals.module.css";
import { useSiteClock } from "#queries/site-clock.ts";

interface AsOfProps {
  asOf: string;
  isFailing: boolean;
}

/** The age of the data by the server's clock, and a warning while the last refetch has failed. */
export function AsOf({ asOf, isFailing }: AsOfProps) {
  const moment = useSiteClock().time(asOf, "As of ");
  return (
    <p className={classes.asOf} data-failing={isFailing}>
      <span>{moment !== "" && `${moment}.`}</span>{" "}
      <span role="status">{isFailing && failureText()}</span>
    </p>
  );
}

function failureText(): string {
  return navigator.onLine
    ? "The server cannot be reached just now; the page tries again by itself."
    : "This device is offline; the page goes on by itself once the network is back.";
}
