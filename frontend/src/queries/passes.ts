import { queryOptions } from "@tanstack/react-query";
import { client } from "#api/client.ts";

export const passKeys = {
  all: ["passes"] as const,
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
