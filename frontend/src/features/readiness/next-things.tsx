import { useQuery } from "@tanstack/react-query";
import type { ReadinessFinding } from "#api/types.ts";
import { readinessQuery } from "#queries/overview.ts";
import { paths } from "#shared/paths.ts";
import { Link } from "#shared/ui/link.tsx";
import { QueryStates } from "#shared/ui/page-states.tsx";
import { pagesOf, told } from "./findings.ts";
import classes from "./readiness.module.css";
import { words } from "./words.ts";

/** The findings of the checks before the day in the order for staff, each with links to the pages that fix it. */
export function NextThings({ tournamentId }: { tournamentId: number }) {
  const query = useQuery(readinessQuery(tournamentId));
  if (query.data === undefined) return <QueryStates of={query} what="The checks" />;
  const wrong = told(query.data).filter(({ count }) => count > 0);
  return (
    <>
      <QueryStates of={query} what="The checks" />
      {wrong.length > 0 && (
        <ul className={classes.next} aria-label="Next things to do">
          {wrong.map((finding) => (
            <li key={finding.check}>
              <NextThing finding={finding} tournamentId={tournamentId} />
            </li>
          ))}
        </ul>
      )}
      <p>
        {wrong.length === 0 ? "All checks passed. " : "With names and examples: "}
        <Link to={paths.readiness(tournamentId)}>Ready for the Day?</Link>
      </p>
    </>
  );
}

interface NextThingProps {
  finding: ReadinessFinding;
  tournamentId: number;
}

function NextThing({ finding, tournamentId }: NextThingProps) {
  return (
    <>
      <span>{words[finding.check].wrong(finding.count)}</span>
      <span className={classes.links}>
        {pagesOf(finding).map(({ to, link }) => (
          <Link key={link} to={to(tournamentId)}>
            {link}
          </Link>
        ))}
      </span>
    </>
  );
}
