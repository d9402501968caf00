import { queryOptions } from "@tanstack/react-query";
import { client, part } from "#api/client.ts";

export const mailKeys = {
  all: ["mail"] as const,
  unsent: () => [...mailKeys.all, "unsent"] as const,
};

/** So many are shown. */
const limit = 20;

/** In milliseconds: so long a mail takes that is tried again. */
const trying = 5_000;

/** The newest mail that could not be sent. One that was just asked for again is followed until it was tried. */
export function unsentMailQuery() {
  return queryOptions({
    queryKey: mailKeys.unsent(),
    queryFn: () => part(client.GET("/api/Mail", { params: { query: { limit } } })),
    refetchInterval: ({ state: { status, data } }) =>
      status === "success" && data?.rows.some(({ tries }) => tries === 0) ? trying : false,
  });
}
