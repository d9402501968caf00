import { useQuery } from "@tanstack/react-query";
import type { ReadinessCheck, ReadinessExample, ReadinessFinding } from "#api/types.ts";
import { readinessQuery } from "#queries/overview.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { Link } from "#shared/ui/link.tsx";
import { QueryStates } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import { Reference } from "#shared/ui/reference.tsx";
import { pageOf } from "./example-page.ts";
import { pagesOf, told } from "./findings.ts";
import classes from "./readiness.module.css";
import { words } from "./words.ts";

const intro =
  "What to look at before the day. Each line leads to the page where it is put in order.";

/** The checks before the day: findings first, then the passed checks in a fold. */
export default function ReadinessPage() {
  const tournamentId = useTournamentId();
  const query = useQuery(readinessQuery(tournamentId));
  const findings = query.data === undefined ? [] : told(query.data);
  const wrong = findings.filter(({ count }) => count > 0);
  const well = findings.filter(({ count }) => count === 0);
  return (
    <Page title="Ready for the Day?" intro={intro}>
      <QueryStates of={query} what="The checks" />
      {query.data !== undefined && (
        <>
          <p role="status" className={classes.sum} data-ready={wrong.length === 0}>
            {sumOf(wrong.length, findings.length)}
          </p>
          <Wrong findings={wrong} tournamentId={tournamentId} />
          <Well findings={well} isOpen={wrong.length === 0} />
        </>
      )}
    </Page>
  );
}

function sumOf(wrong: number, all: number): string {
  if (wrong === 0) return `Ready: all ${all} checks passed.`;
  return `${all - wrong} of ${all} checks passed.`;
}

interface WrongProps {
  findings: readonly ReadinessFinding[];
  tournamentId: number;
}

function Wrong({ findings, tournamentId }: WrongProps) {
  if (findings.length === 0) return null;
  return (
    <section aria-label="To put in order" className={classes.part}>
      <h2>To put in order ({findings.length})</h2>
      <ul className={classes.findings}>
        {findings.map((finding) => (
          <li
            key={finding.check}
            className={classes.finding}
            aria-labelledby={`check-${finding.check}`}
          >
            <Finding finding={finding} tournamentId={tournamentId} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The passed checks, folded while others have findings. */
function Well({ findings, isOpen }: Pick<WrongProps, "findings"> & { isOpen: boolean }) {
  if (findings.length === 0) return null;
  return (
    <details className={classes.well} open={isOpen}>
      <summary>In order ({findings.length})</summary>
      <ul aria-label="In order">
        {findings.map(({ check }) => (
          <li key={check}>{words[check].well}</li>
        ))}
      </ul>
    </details>
  );
}

interface FindingProps {
  finding: ReadinessFinding;
  tournamentId: number;
}

function Finding({ finding, tournamentId }: FindingProps) {
  const { check, count, examples } = finding;
  // The examples of sheets are kinds with counts, so that none are missing.
  const more = check === "sheets" ? 0 : count - examples.length;
  return (
    <>
      <p id={`check-${check}`} className={classes.words}>
        {words[check].wrong(count)}
      </p>
      {examples.length > 0 && (
        <ul className={classes.examples}>
          {examples.map((example, place) => (
            // The place makes the key unique, as two people may have one name.
            <li key={`${place} ${example.name}`}>
              <Example check={check} example={example} tournamentId={tournamentId} />
            </li>
          ))}
          {more > 0 && <li>and {more} more</li>}
        </ul>
      )}
      <FindingLinks finding={finding} tournamentId={tournamentId} />
    </>
  );
}

function FindingLinks({ finding, tournamentId }: FindingProps) {
  const pages = pagesOf(finding);
  if (pages.length === 0) return null;
  return (
    <p className={classes.links}>
      {pages.map((page) => (
        <Link key={page.link} to={page.to(tournamentId)}>
          {page.link}
        </Link>
      ))}
    </p>
  );
}

interface ExampleProps {
  check: ReadinessCheck;
  example: ReadinessExample;
  tournamentId: number;
}

function Example({ check, example, tournamentId }: ExampleProps) {
  const page = pageOf(tournamentId, check, example);
  return (
    <>
      {page === null ? example.name : <Link to={page}>{example.name}</Link>}
      {example.reference !== null && (
        <>
          {" "}
          <span className={classes.reference}>
            <Reference text={example.reference} />
          </span>
        </>
      )}
    </>
  );
}
