import { Link } from "#shared/ui/link.tsx";
import classes from "./tickets.module.css";

interface GroupsLinkProps {
  to: string;
  count: number;
  /** The id of the element that names the ticket. */
  describedBy: string;
  /** Shows only the count, for tables with many columns. */
  isNarrow?: boolean;
}

/** The number of a ticket's groups, with a gear that links to them. */
export function GroupsLink({ to, count, describedBy, isNarrow = false }: GroupsLinkProps) {
  const words = count === 1 ? "1 group" : `${count} groups`;
  return (
    <Link to={to} className={classes.groups} aria-label={words} aria-describedby={describedBy}>
      {isNarrow ? count : words}
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={gear} />
      </svg>
    </Link>
  );
}

const gear =
  "M19.4 13a7.6 7.6 0 0 0 0-2l2.1-1.6-2-3.5-2.5 1a7.5 7.5 0 0 0-1.7-1L14.9 3h-4l-.4 2.9a7.5 7.5 0 0 0-1.7 1l-2.5-1-2 3.5L6.4 11a7.6 7.6 0 0 0 0 2l-2.1 1.6 2 3.5 2.5-1a7.5 7.5 0 0 0 1.7 1l.4 2.9h4l.4-2.9a7.5 7.5 0 0 0 1.7-1l2.5 1 2-3.5zM12.9 15.5a3.5 3.5 0 1 1 0-7 3.5 3.5 0 0 1 0 7z";
