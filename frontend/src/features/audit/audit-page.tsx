import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import type { AuditEntry } from "#api/types.ts";
import { useListPlace } from "#shared/lib/use-list-place.ts";
import { Page } from "#shared/ui/page.tsx";
import { Unbroken } from "#shared/ui/unbroken.tsx";
import { SearchedList, type TableProps } from "#shared/ui/searched-list.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditTable } from "./audit-table.tsx";
import { ExportTrail } from "./export-trail.tsx";
import { useCurrentTournament } from "#queries/current-tournament.tsx";
import { auditQuery } from "#queries/audit.ts";
import { useAuditFilter } from "./use-audit-filter.ts";

const intro =
  "Every change that staff made, the newest first. It keeps no names, addresses or telephone numbers of people, only the " +
  "e-mail address of the staff member. What was changed is shown with its present name.";

/** The audit trail of the whole site, newest first. Links to users and sponsors open pages of the selected tournament. */
export default function AuditPage() {
  const { id: tournamentId } = useCurrentTournament();
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
      intro={<Unbroken text={intro} />}
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
