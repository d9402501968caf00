import { client } from "#api/client.ts";
import type { TicketCategory } from "#api/types.ts";
import { paths, type AttendeeOrSponsor } from "#shared/paths.ts";
import { useTimeZone } from "#queries/site.ts";
import { isLeft, saleText } from "#shared/lib/availability.ts";
import { priceNowText } from "#shared/lib/money.ts";
import { truncate } from "#shared/lib/truncate.ts";
import { CallButton } from "#shared/ui/call-button.tsx";
import { DataTable, type Column } from "#shared/ui/data-table.tsx";
import { Link } from "#shared/ui/link.tsx";
import { focusTitle } from "#shared/ui/page.tsx";
import { RowActions } from "#shared/ui/row-actions.tsx";
import { touched } from "#queries/touched.ts";
import classes from "./ticket-categories-page.module.css";

interface CategoryTableProps {
  kind: AttendeeOrSponsor;
  categories: readonly TicketCategory[];
  onPreview: (category: TicketCategory) => void;
}

export function CategoryTable({ kind, categories, onPreview }: CategoryTableProps) {
  const columns: readonly Column<TicketCategory>[] = [
    {
      title: "Title",
      isFreeText: true,
      cell: ({ id, name }) => <strong id={nameId(id)}>{name}</strong>,
    },
    {
      title: "Description",
      isFreeText: true,
      cell: ({ description }) => truncate(description, 25) || "–",
    },
    { title: "Price", cell: priceNowText },
    { title: "Groups", cell: ({ numGroups }) => numGroups },
    { title: "Attendees a group", cell: ({ numAttendees }) => numAttendees },
    { title: "Available", cell: (category) => <Available category={category} /> },
    { title: "Live", cell: ({ liveFlag }) => (liveFlag ? "Yes" : "No") },
    {
      title: "Actions",
      cell: (category) => (
        <Actions kind={kind} category={category} onPreview={() => onPreview(category)} />
      ),
    },
  ];
  return <DataTable label="Ticket categories" columns={columns} rows={categories} />;
}

const nameId = (categoryId: number) => `category-${categoryId}`;

function Available({ category }: { category: TicketCategory }) {
  const sale = saleText(category, useTimeZone());
  return (
    <>
      {category.availableTickets} of {category.maxTotalTickets}
      {!isLeft(category) && <span className={classes.gone}>Unavailable</span>}
      {sale !== null && <span className={classes.gone}>{sale}</span>}
    </>
  );
}

interface ActionsProps {
  kind: AttendeeOrSponsor;
  category: TicketCategory;
  onPreview: () => void;
}

function Actions({ kind, category: { id, tournamentId, name }, onPreview }: ActionsProps) {
  const describedBy = nameId(id);
  return (
    <RowActions>
      <button type="button" aria-describedby={describedBy} onClick={onPreview}>
        Payment Preview
      </button>
      <Link to={paths.editTicketCategory(tournamentId, kind, id)} aria-describedby={describedBy}>
        Edit
      </Link>
      <CallButton
        isPlain
        aria-describedby={describedBy}
        question={`Are you sure you want to delete this ticket category?\n\n${name}`}
        send={() => client.DELETE("/api/TicketCategory/{id}", { params: { path: { id } } })}
        onDone={focusTitle}
        reloads={touched.ticketCategories}
      >
        Delete
      </CallButton>
    </RowActions>
  );
}
