import { queryOptions } from "@tanstack/react-query";
import { answer, client } from "#api/client.ts";

export const passKeys = {
  all: ["passes"] as const,
  ofUser: (id: number) => [...passKeys.all, "ofUser", id] as const,
};

export function passesOfUserQuery(userId: number) {
  return queryOptions({
    queryKey: passKeys.ofUser(userId),
    queryFn: () =>
      answer(client.GET("/api/Attendee/query/user/{id}", { params: { path: { id: userId } } })),
  });
}
