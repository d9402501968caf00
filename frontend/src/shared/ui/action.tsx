import type { ComponentPropsWithRef, ReactNode } from "react";
import { Link, type LinkProps } from "./link.tsx";
import classes from "./action.module.css";

/** `primary` marks the main action of a page, in the accent colour; the others are outlined. */
type Emphasis = "primary" | "plain";

interface ActionLinkProps extends Pick<
  LinkProps,
  "to" | "state" | "onClick" | "aria-describedby" | "aria-label"
> {
  emphasis?: Emphasis;
  children: ReactNode;
}

/** A link that looks like a button. */
export function ActionLink({ emphasis = "plain", ...link }: ActionLinkProps) {
  return <Link className={classes.action} data-emphasis={emphasis} {...link} />;
}

interface ActionButtonProps extends ComponentPropsWithRef<"button"> {
  emphasis?: Emphasis;
}

export function ActionButton({ emphasis = "plain", ...button }: ActionButtonProps) {
  return <button type="button" className={classes.action} data-emphasis={emphasis} {...button} />;
}
