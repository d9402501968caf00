import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { ReadinessCheck, ReadinessFinding } from "#api/types.ts";
import { readinessQuery } from "#queries/tournaments.ts";
import { useTournamentId } from "#shared/lib/use-tournament-id.ts";
import { QueryStates } from "#shared/ui/page-states.tsx";
import { Page } from "#shared/ui/page.tsx";
import classes from "./readiness.module.css";
import { words } from "./words.ts";

const intro =
  "What to look at before the day. Each line leads to the page where it is put in order.";

/** The checks before the day: those that found something first, then those that passed. */
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
          <Findings label="To put in order" findings={wrong} tournamentId={tournamentId} />
          <Findings label="In order" findings={well} tournamentId={tournamentId} />
        </>
      )}
    </Page>
  );
}

/** Without a prepared phone nothing is in order of the phones. */
function told(all: readonly ReadinessFinding[]): readonly ReadinessFinding[] {
  const hasPhone = all.some(({ check, count }) => check === "noStation" && count === 0);
  return hasPhone ? all : all.filter(({ check }) => !aboutPhones.has(check));
}

const aboutPhones: ReadonlySet<ReadinessCheck> = new Set(["silentStation", "waitingStation"]);

function sumOf(wrong: number, all: number): string {
  if (wrong === 0) return `Ready: all ${all} checks passed.`;
  return `${all - wrong} of ${all} checks passed.`;
}

interface FindingsProps {
  label: string;
  findings: readonly ReadinessFinding[];
  tournamentId: number;
}

function Findings({ label, findings, tournamentId }: FindingsProps) {
  if (findings.length === 0) return null;
  return (
    <section aria-label={label} className={classes.part}>
      <h2>
        {label} ({findings.length})
      </h2>
      <ul className={classes.findings}>
        {findings.map((finding) => (
          <li
            key={finding.check}
            className={classes.finding}
            data-wrong={finding.count > 0}
            aria-labelledby={`check-${finding.check}`}
          >
            <Finding finding={finding} tournamentId={tournamentId} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Finding({ finding, tournamentId }: { finding: ReadinessFinding; tournamentId: number }) {
  const { check, count, examples } = finding;
  const { well, wrong, to, link } = words[check];
  const title = (
    <p id={`check-${check}`} className={classes.words}>
      {count === 0 ? well : wrong(count)}
    </p>
  );
  if (count === 0) return title;
  const more = count - examples.length;
  return (
    <>
      {title}
      {examples.length > 0 && (
        <ul className={classes.examples}>
          {examples.map((example, place) => (
            // Two people of one name stand in it as the same text.
            <li key={`${place} ${example}`}>{example}</li>
          ))}
          {more > 0 && <li>and {more} more</li>}
        </ul>
      )}
      <Link to={to(tournamentId)} className={classes.link}>
        {link}
      </Link>
    </>
  );
}
