import { queryOptions } from "@tanstack/react-query";
import { answer, client } from "#api/client.ts";

export const passKeys = {
  all: ["passes"] as const,
  linked: (token: string) => [...passKeys.all, "linked", token] as const,
  ofUser: (id: number) => [...passKeys.all, "ofUser", id] as const,
};

export function passesOfUserQuery(userId: number) {
  return queryOptions({
    queryKey: passKeys.ofUser(userId),
    queryFn: async () => {
      const params = { path: { id: userId } };
      const { data = [], response } = await client.GET("/api/Attendee/query/user/{id}", { params });
      return { passes: data, withheld: Number(response.headers.get("X-Passes-Withheld") ?? 0) };
    },
  });
}

/** The pass that a mailed link opens. The page says itself what went wrong, and keeps what it has. */
export function linkedPassQuery(passToken: string) {
  return queryOptions({
    queryKey: passKeys.linked(passToken),
    queryFn: () => answer(client.POST("/api/Attendee/pass", { body: { passToken } })),
    meta: { alert: false },
  });
}
