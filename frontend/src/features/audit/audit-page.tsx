import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import type { AuditEntry } from "#api/types.ts";
import { useListPlace } from "#shared/lib/use-list-place.ts";
import { Page } from "#shared/ui/page.tsx";
import { SearchedList, type TableProps } from "#shared/ui/searched-list.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditTable } from "./audit-table.tsx";
import { ExportTrail } from "./export-trail.tsx";
import { auditQuery } from "#queries/audit.ts";
import { useAuditFilter } from "./use-audit-filter.ts";

const intro =
  "Who of the staff changed what, and when. People's names, addresses and telephone numbers are not kept here, but for the " +
  "e-mail address of who made a change: what was changed is named as it is called now.";

interface AuditPageProps {
  /** Which is selected; 0 for none. */
  tournamentId: number;
}

/** The audit trail of the whole site, newest first. */
export default function AuditPage({ tournamentId }: AuditPageProps) {
  const place = useListPlace();
  const filterPlace = useAuditFilter();
  const { filter, isFiltered } = filterPlace;
  const entries = useQuery({
    ...auditQuery(filter, place.part),
    placeholderData: keepPreviousData,
  });
  const Table = useCallback(
    ({ rows }: TableProps<AuditEntry>) => <AuditTable rows={rows} tournamentId={tournamentId} />,
    [tournamentId],
  );
  return (
    <Page
      title="Audit Trail"
      intro={intro}
      actions={<ExportTrail asked={{ ...filter, search: place.part.search }} />}
    >
      <AuditFilters place={filterPlace} />
      <SearchedList
        what="entries"
        searchLabel="Search by who did it, or by a name"
        place={place}
        list={entries}
        isFiltered={isFiltered}
        Table={Table}
      />
    </Page>
  );
}
