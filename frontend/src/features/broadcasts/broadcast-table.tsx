import { client, responseData } from "#api/client.ts";
import type { Broadcast, Round, TicketCategory } from "#api/types.ts";
import { touched } from "#queries/touched.ts";
import { momentText } from "#shared/lib/dates-of-lazy-pages.ts";
import { paths } from "#shared/paths.ts";
import { CallButton } from "#shared/ui/call-button.tsx";
import { DataTable, type Column } from "#shared/ui/data-table.tsx";
import { Link } from "#shared/ui/link.tsx";
import { progressText, whoWords } from "./words.ts";
import classes from "./broadcasts.module.css";

interface BroadcastTableProps {
  broadcasts: readonly Broadcast[];
  categories: readonly TicketCategory[];
  rounds: readonly Round[];
  timeZone: string;
}

/** The messages of a tournament with their progress. */
export function BroadcastTable({ broadcasts, timeZone, ...named }: BroadcastTableProps) {
  const columns: Column<Broadcast>[] = [
    { title: "Message", isFreeText: true, cell: (broadcast) => <Message of={broadcast} /> },
    { title: "To", isFreeText: true, cell: (broadcast) => toText(broadcast, named) },
    { title: "Sent", cell: ({ sendAt }) => momentText(sendAt, timeZone) },
    { title: "State", isFreeText: true, cell: (broadcast) => <State of={broadcast} /> },
    { title: "Actions", isAction: true, cell: (broadcast) => <Stop broadcast={broadcast} /> },
  ];
  return <DataTable label="Messages so far" columns={columns} rows={broadcasts} />;
}

function Message({ of: { subject, body, author } }: { of: Broadcast }) {
  return (
    <details>
      <summary>{subject}</summary>
      <div className={classes.text}>{body}</div>
      {author !== null && <small>Written by {author}</small>}
    </details>
  );
}

function toText(
  { who, ticketCategoryId, roundId, hole, invitation }: Broadcast,
  { categories, rounds }: Pick<BroadcastTableProps, "categories" | "rounds">,
): string {
  const nameOf = (rows: readonly { id: number; name: string }[], id: number | null) =>
    id === null ? null : (rows.find((row) => row.id === id)?.name ?? "deleted since");
  const parts = [
    whoWords[who],
    nameOf(categories, ticketCategoryId),
    nameOf(rounds, roundId),
    hole === null ? null : `Hole ${hole}`,
    invitation ? "who agreed" : null,
  ];
  return parts.filter((part) => part !== null).join(" · ");
}

function State({ of: broadcast }: { of: Broadcast }) {
  const { state, tournamentId, refused, recipients } = broadcast;
  if (state === "scheduled") return "Scheduled";
  if (state === "cancelled" && recipients === 0) return "Stopped before it was sent";
  return (
    <>
      {state === "cancelled" && "Stopped: "}
      {progressText(broadcast)}
      {state === "sending" && (
        <progress max={recipients} value={recipients - waiting(broadcast)} aria-label="Sending" />
      )}
      {refused > 0 && (
        <Link to={paths.usersAndSponsors(tournamentId, "user")}>See the mail that was refused</Link>
      )}
    </>
  );
}

function waiting({ recipients, sent, refused, dropped }: Broadcast): number {
  return recipients - sent - refused - dropped;
}

function Stop({ broadcast: { id, subject, state } }: { broadcast: Broadcast }) {
  if (state !== "scheduled" && state !== "sending") return null;
  return (
    <CallButton
      aria-label={`Stop: ${subject}`}
      question={`Stop '${subject}'? Mails that have left are not called back.`}
      send={() => responseData(client.PUT("/api/Broadcast/cancel", { body: { id } }))}
      reloads={touched.broadcasts}
    >
      Stop
    </CallButton>
  );
}
