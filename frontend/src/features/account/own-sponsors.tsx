import { useQuery } from "@tanstack/react-query";
import { paths } from "#shared/paths.ts";
import { sponsorsQuery } from "#queries/sponsors.ts";
import { Link } from "#shared/ui/link.tsx";
import { Failed } from "#shared/ui/page-states.tsx";
import classes from "./account.module.css";

/** The sponsors that the user is linked to, with or without a ticket; renders nothing without any. */
export function OwnSponsors() {
  const { data, isError, refetch } = useQuery(sponsorsQuery());
  if (data === undefined)
    return isError ? (
      <Failed onRetry={refetch}>Your sponsors could not be loaded just now.</Failed>
    ) : null;
  const { sponsors, withheld } = data;
  if (withheld > 0) return <Withheld count={withheld} />;
  if (sponsors.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby="own-sponsors">
      <h2 id="own-sponsors">Sponsors</h2>
      <p>You may change what event pages say of them, and upload their logos.</p>
      <ul>
        {sponsors.map(({ id, name }) => (
          <li key={id}>
            <span>{name}</span>
            <Link to={paths.mySponsor(id)} aria-label={`Edit ${name}`}>
              Edit
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Sponsors that wait for a confirmed address. The note above on this page has the button that mails the link. */
function Withheld({ count }: { count: number }) {
  return (
    <section className={classes.card} aria-labelledby="own-sponsors">
      <h2 id="own-sponsors">Sponsors</h2>
      <p>
        {count === 1 ? "A sponsor waits" : `${String(count)} sponsors wait`} for you, and{" "}
        {count === 1 ? "is" : "are"} here once you have confirmed your address.
      </p>
    </section>
  );
}
