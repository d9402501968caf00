import { useId } from "react";
import { useLocation } from "react-router";
import { paths } from "#shared/paths.ts";
import { Link } from "#shared/ui/link.tsx";
import type { NavItem, NavSection } from "./nav-items.ts";
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
        {items.map((item) => (
          <li key={item.to}>
            <Item {...item} look={look} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ItemProps extends NavItem {
  look: "link" | "button";
}

/** Scrolls the current item into view: in a low window it may be further down the menu, or behind the account. */
const show = (item: HTMLElement | null) => item?.scrollIntoView({ block: "nearest" });

/** On the list of tournaments its own item is text instead of a link, and the current one. */
function Item({ label, to, begins, look }: ItemProps) {
  const pathname = useLocation().pathname.replace(/\/$/, "");
  const isHere = pathname === to;
  const isAround = begins !== undefined && pathname.startsWith(`${begins}/`);
  const props = {
    // A new function at each rendering, so that React calls it again: items that were added meanwhile have moved this one.
    ref: (item: HTMLElement | null) => (isHere || isAround ? show(item) : undefined),
    className: classes.item,
    "data-look": look,
    "aria-current": isHere ? ("page" as const) : isAround || undefined,
  };
  if (isHere && to === paths.tournaments()) return <span {...props}>{label}</span>;
  return (
    <Link to={to} {...props}>
      {label}
    </Link>
  );
}
