import { queryOptions } from "@tanstack/react-query";
import { client, rowsWithTotal } from "#api/client.ts";
import { asCsv, downloaded, type Download, type Progress } from "#api/download.ts";
import type { AuditAction, AuditSubject } from "#api/types.ts";
import type { ListPart } from "#shared/lib/use-list-place.ts";

/** A filter of entries, beside the search. */
export interface AuditFilter {
  action?: AuditAction;
  subject?: AuditSubject;
  subjectId?: number;
  actorId?: number;
  /** The first day, `YYYY-MM-DD` in the site's time zone. */
  from?: string;
  /** The last day. */
  to?: string;
}

export const auditKeys = {
  all: ["audit"] as const,
  part: (filter: AuditFilter, asked: ListPart) => [...auditKeys.all, filter, asked] as const,
};

/** A part of the audit trail, newest first. Never cached: it always includes the Admin's latest change. */
export function auditQuery(filter: AuditFilter, asked: ListPart) {
  const params = { query: { ...filter, ...asked } };
  return queryOptions({
    queryKey: auditKeys.part(filter, asked),
    queryFn: ({ signal }) => rowsWithTotal(client.GET("/api/Audit", { params, signal })),
    staleTime: 0,
  });
}

/** All entries that the filter and the search find, as a CSV file; null if there is none. */
export function loadAuditExport(
  asked: AuditFilter & { search: string },
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Download | null> {
  const params = { query: asked };
  return downloaded(client.GET("/api/DataExport/audit", { params, ...asCsv, signal }), onProgress);
}
