import { queryOptions } from "@tanstack/react-query";
import { client, loaded } from "#api/client.ts";

export const userKeys = {
  all: ["users"] as const,
  detail: (id: number) => [...userKeys.all, "detail", id] as const,
};

export function userQuery(id: number) {
  return queryOptions({
    queryKey: userKeys.detail(id),
    queryFn: () => loaded(client.GET("/api/User/{id}", { params: { path: { id } } })),
  });
}
