import { queryOptions } from "@tanstack/react-query";
import { client, rowsWithTotal } from "#api/client.ts";

export const mailKeys = {
  all: ["mail"] as const,
  unsent: () => [...mailKeys.all, "unsent"] as const,
};

/** The number of mails shown. */
const limit = 20;

/** In milliseconds: time to send a retried mail. */
const trying = 5_000;

/** The newest mail that could not be sent; polled while one waits for its retry. */
export function unsentMailQuery() {
  return queryOptions({
    queryKey: mailKeys.unsent(),
    queryFn: () => rowsWithTotal(client.GET("/api/Mail", { params: { query: { limit } } })),
    refetchInterval: ({ state: { status, data } }) =>
      status === "success" && data?.rows.some(({ tries }) => tries === 0) ? trying : false,
  });
}
