import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { client, ifMatch } from "#api/client.ts";
import type { Widget } from "#api/types.ts";
import { rememberTag, widgetKeys, widgetsQuery, widgetsTagQuery } from "#queries/widgets.ts";

/**
 * Saves the whole list in its new order (rule `widget-order`). The page shows the order at once, and restores the former one after a
 * failure. Dragging can go on meanwhile: the orders are sent one after another.
 */
export function useReorder(tournamentId: number) {
  const queries = useQueryClient();
  const { queryKey } = widgetsQuery(tournamentId);
  const tag = widgetsTagQuery(tournamentId);
  // Observes the tag, which keeps it in the cache while the list is mounted.
  useQuery(tag);
  const mutationKey = [...widgetKeys.all, "reorder"];
  const { mutate, isError } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: async ({ order }: { order: readonly Widget[]; before: Widget[] | undefined }) => {
      const body = order.map(({ id }, index) => ({ id, position: index + 1 }));
      const etag = queries.getQueryData(tag.queryKey) ?? null;
      const { response } = await client.PUT("/api/Widget/reorder", {
        body,
        headers: ifMatch({ etag }),
      });
      rememberTag(queries, tournamentId, response);
    },
    onError: (_error, { before }) => queries.setQueryData(queryKey, before),
    onSettled: () =>
      queries.isMutating({ mutationKey }) === 1 && queries.invalidateQueries({ queryKey }),
  });
  const reorder = (order: Widget[]) => {
    void queries.cancelQueries({ queryKey });
    const before = queries.getQueryData(queryKey);
    queries.setQueryData(queryKey, order);
    mutate({ order, before });
  };
  return { reorder, hasFailed: isError };
}
