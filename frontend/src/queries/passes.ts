import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "#api/api-error.ts";
import { client, responseData } from "#api/client.ts";
import {
  forgetLinkedPass,
  keepLinkedPass,
  keepOwnPasses,
  keptLinkedPass,
  keptOwnPasses,
} from "./kept-passes.ts";

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
      keepOwnPasses(userId, data);
      return { passes: data, withheld: Number(response.headers.get("X-Passes-Withheld") ?? 0) };
    },
    initialData: () => {
      const passes = keptOwnPasses(userId);
      return passes && { passes: [...passes], withheld: 0 };
    },
    // Stored passes count as stale, so the server is asked at once.
    initialDataUpdatedAt: 0,
  });
}

/** The server knows no pass with the token of the link. A 404 of a proxy on the way is no proof of that. */
export function isOfVoidPass(error: unknown): boolean {
  return error instanceof ApiError && error.isOurs && [404, 422].includes(error.status);
}

/** The pass of a mailed link. The page itself reports failures, and keeps the stored pass. */
export function linkedPassQuery(passToken: string) {
  return queryOptions({
    queryKey: passKeys.linked(passToken),
    queryFn: async () => {
      try {
        const pass = await responseData(client.POST("/api/Attendee/pass", { body: { passToken } }));
        keepLinkedPass(passToken, pass);
        return pass;
      } catch (error) {
        if (isOfVoidPass(error)) forgetLinkedPass(passToken);
        throw error;
      }
    },
    initialData: () => keptLinkedPass(passToken),
    initialDataUpdatedAt: 0,
    meta: { alert: false },
  });
}
