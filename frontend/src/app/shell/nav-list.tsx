import { useId } from "react";
import { Link, useLocation } from "react-router";
import { paths } from "#app/paths.ts";
import type { NavSection } from "./nav-items.ts";
import classes from "./side-nav.module.css";

interface NavListProps extends NavSection {
  look?: "link" | "button";
}

export function NavList({ title, items, look = "link" }: NavListProps) {
  const heading = useId();
  return (
    <section
      className={classes.section}
      aria-labelledby={title === undefined ? undefined : heading}
    >
      {title !== undefined && (
        <h2 id={heading} className={classes.heading}>
          {title}
        </h2>
      )}
      <ul className={classes.list}>
        {items.map(({ label, to }) => (
          <li key={to}>
            <Item label={label} to={to} look={look} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The list of tournaments does not link to itself; its item is there as the current one. */
function Item({ label, to, look }: { label: string; to: string; look: "link" | "button" }) {
  const isCurrent = useLocation().pathname.replace(/\/$/, "") === to;
  const props = {
    className: classes.item,
    "data-look": look,
    "aria-current": isCurrent ? ("page" as const) : undefined,
  };
  if (isCurrent && to === paths.tournaments()) return <span {...props}>{label}</span>;
  return (
    <Link to={to} {...props}>
      {label}
    </Link>
  );
}
