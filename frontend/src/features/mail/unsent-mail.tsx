import { useQuery } from "@tanstack/react-query";
import { client, responseData } from "#api/client.ts";
import type { UnsentMail } from "#api/types.ts";
import { unsentMailQuery } from "#queries/mail.ts";
import { useSiteClock } from "#queries/site-clock.ts";
import { touched } from "#queries/touched.ts";
import { showAlert } from "#shared/ui/alerts.ts";
import { CallButton } from "#shared/ui/call-button.tsx";
import { DataTable, type Column } from "#shared/ui/data-table.tsx";
import { Failed, NotRefreshed } from "#shared/ui/page-states.tsx";
import classes from "./unsent-mail.module.css";

const columns: readonly Column<UnsentMail>[] = [
  { title: "Recipient", isFreeText: true, cell: (mail) => <Recipient mail={mail} /> },
  { title: "Tries", cell: ({ tries }) => tries },
  { title: "Last error", isFreeText: true, cell: ({ lastError }) => lastError },
  { title: "Next try", cell: (mail) => <NextTry mail={mail} /> },
  { title: "Try again", isAction: true, cell: (mail) => <TryAgain mail={mail} /> },
];

/** Mail that could not be sent; renders nothing when there is none. */
export function UnsentMailSection() {
  const { data, isError, refetch } = useQuery(unsentMailQuery());
  if (data === undefined)
    return isError ? (
      <Failed onRetry={refetch}>Mail that did not arrive could not be looked up just now.</Failed>
    ) : null;
  const { rows, total } = data;
  if (total === 0) return null;
  return (
    <details className={classes.section}>
      <summary>Mail that did not arrive ({total})</summary>
      {isError && <NotRefreshed onRetry={refetch} />}
      <DataTable label="Mail that did not arrive" columns={columns} rows={rows} />
      {total > rows.length && <p>These are the newest; there are {total - rows.length} more.</p>}
    </details>
  );
}

function Recipient({ mail: { recipient, subject } }: { mail: UnsentMail }) {
  return (
    <div className={classes.recipient}>
      {recipient}
      <p className={classes.dimmed}>{subject}</p>
    </div>
  );
}

function NextTry({ mail: { tries, nextTryAt, givenUpAt, expiresAt } }: { mail: UnsentMail }) {
  const clock = useSiteClock();
  if (hasExpired(expiresAt)) return `Expired${clock.moment(expiresAt, " ")}`;
  if (givenUpAt !== null) return `Given up${clock.moment(givenUpAt, " ")}`;
  return tries === 0 ? "Now" : clock.moment(nextTryAt);
}

function hasExpired(expiresAt: string | null): expiresAt is string {
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now();
}

function TryAgain({ mail: { id, recipient, expiresAt } }: { mail: UnsentMail }) {
  if (hasExpired(expiresAt)) return null;
  return (
    <CallButton
      aria-label={`Try again: ${recipient}`}
      send={() => responseData(client.PUT("/api/Mail/retry", { body: { id } }))}
      onDone={() => showAlert(`The mail to ${recipient} is being tried again.`)}
      reloads={touched.mail}
    >
      Try again
    </CallButton>
  );
}
