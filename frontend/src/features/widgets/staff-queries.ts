import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { client, responseData } from "#api/client.ts";
import type { Widget, WidgetPhoto } from "#api/types.ts";
import { widgetKeys, widgetsQuery } from "#queries/widgets.ts";

export function widgetTypesQuery() {
  return queryOptions({
    queryKey: [...widgetKeys.all, "types"] as const,
    queryFn: () => responseData(client.GET("/api/WidgetType")),
    staleTime: Infinity,
  });
}

/** Adds an uploaded photo to the cache, to avoid a reload of the list after each of many. */
export function useAddPhoto({ id, tournamentId }: Widget): (photo: WidgetPhoto) => void {
  const queries = useQueryClient();
  const { queryKey } = widgetsQuery(tournamentId);
  const withPhoto = (widget: Widget, photo: WidgetPhoto): Widget => {
    const others = widget.photos.filter((other) => other.id !== photo.id);
    return widget.id === id ? { ...widget, photos: [...others, photo] } : widget;
  };
  return (photo) =>
    queries.setQueryData(queryKey, (all) => all?.map((widget) => withPhoto(widget, photo)));
}
