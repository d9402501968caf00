import { queryOptions } from "@tanstack/react-query";
import { answer, client } from "#api/client.ts";

export const ticketKeys = {
  all: ["tickets"] as const,
  ofUser: (id: number) => [...ticketKeys.all, "ofUser", id] as const,
};

export function ticketsOfUserQuery(userId: number) {
  return queryOptions({
    queryKey: ticketKeys.ofUser(userId),
    queryFn: () =>
      answer(client.GET("/api/Ticket/query/user/{id}", { params: { path: { id: userId } } })),
  });
}
