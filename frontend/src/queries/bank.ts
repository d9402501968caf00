import { queryOptions } from "@tanstack/react-query";
import { client, responseData, rowsWithTotal } from "#api/client.ts";
import { asForm, fileField } from "#api/form.ts";
import { randomId } from "#api/random-id.ts";
import type { BankState, UpdateBankRow } from "#api/types.ts";
import { ifUnchanged } from "#api/version.ts";
import type { ListPart } from "#shared/lib/use-list-place.ts";

export const bankKeys = {
  all: ["bank"] as const,
  sums: (tournamentId: number) => [...bankKeys.all, "sums", tournamentId] as const,
  part: (tournamentId: number, state: BankState, asked: ListPart) =>
    [...bankKeys.all, "part", tournamentId, state, asked] as const,
};

/** The numbers of imported payments by state. */
export function bankSumsQuery(tournamentId: number) {
  return queryOptions({
    queryKey: bankKeys.sums(tournamentId),
    queryFn: () =>
      responseData(
        client.GET("/api/BankRow/sums/tournament/{id}", {
          params: { path: { id: tournamentId } },
        }),
      ),
  });
}

/** A part of a tournament's payments of one state, the newest day first. */
export function bankRowsQuery(tournamentId: number, state: BankState, asked: ListPart) {
  const params = { path: { id: tournamentId }, query: { state, ...asked } };
  return queryOptions({
    queryKey: bankKeys.part(tournamentId, state, asked),
    queryFn: ({ signal }) =>
      rowsWithTotal(client.GET("/api/BankRow/query/tournament/{id}", { params, signal })),
  });
}

/** The columns of a bank's file by their headings; "" if the file has no such column. */
export interface BankColumns {
  day: string;
  amount: string;
  /** The column of outgoing amounts. */
  out: string;
  name: string;
  check: string;
  texts: readonly string[];
}

/** The user's answers about a file; null where the file shows it, or an earlier file has the answer. */
export interface SaidOfFile {
  columns: BankColumns | null;
  /** Whether 4/5 is the 4th of May. */
  dayFirst: boolean | null;
}

export const nothingSaid: SaidOfFile = { columns: null, dayFirst: null };

/** Previews a file, or imports it. */
export function importBankFile(
  tournamentId: number,
  file: File,
  { columns, dayFirst }: SaidOfFile,
  purpose: "preview" | "take in",
) {
  return responseData(
    client.POST("/api/BankFile", {
      body: {
        File: fileField(file),
        TournamentId: tournamentId,
        ...(columns !== null && { Columns: JSON.stringify(columns) }),
        ...(dayFirst !== null && { DayFirst: dayFirst }),
        ...(purpose === "preview" && { Preview: true }),
      },
      ...asForm({ key: randomId(), onProgress: () => undefined }),
    }),
  );
}

/** Settles an imported payment, from the version on the page. */
export function settleBankRow(
  row: { id: number; version: number },
  change: Omit<UpdateBankRow, "id">,
) {
  const body = { id: row.id, ...change };
  return responseData(client.PUT("/api/BankRow", { body, headers: ifUnchanged(row) }));
}
