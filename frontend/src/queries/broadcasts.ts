import { queryOptions } from "@tanstack/react-query";
import { client, responseData } from "#api/client.ts";
import type { Audience, NewBroadcast } from "#api/types.ts";

export const broadcastKeys = {
  all: ["broadcasts"] as const,
  ofTournament: (id: number) => [...broadcastKeys.all, "ofTournament", id] as const,
};

export const invitationKeys = {
  all: ["invitations"] as const,
  ofUser: (id: number) => [...invitationKeys.all, "ofUser", id] as const,
};

/** In milliseconds, while mails are sent or due. */
const sending = 2_000;
/** In milliseconds, while a message is scheduled. */
const scheduled = 10_000;

/** A tournament's messages, the newest first; polled while one of them is not done. */
export function broadcastsQuery(tournamentId: number) {
  return queryOptions({
    queryKey: broadcastKeys.ofTournament(tournamentId),
    queryFn: () =>
      responseData(
        client.GET("/api/Broadcast/query/tournament/{id}", {
          params: { path: { id: tournamentId } },
        }),
      ),
    refetchInterval: ({ state: { status, data } }) => {
      if (status !== "success") return false;
      const isDue = (sendAt: string) => Date.parse(sendAt) <= Date.now();
      if (
        data?.some((it) => it.state === "sending" || (it.state === "scheduled" && isDue(it.sendAt)))
      )
        return sending;
      return data?.some(({ state }) => state === "scheduled") ? scheduled : false;
    },
  });
}

/** The present recipients of a message. */
export function broadcastRecipients(tournamentId: number, query: Audience) {
  return responseData(
    client.GET("/api/Broadcast/recipients/tournament/{id}", {
      params: { path: { id: tournamentId }, query },
    }),
  );
}

/** The message as this recipient would read it. */
export function previewBroadcast(broadcast: NewBroadcast, userId: number) {
  return responseData(client.POST("/api/Broadcast/preview", { body: { broadcast, userId } }));
}

/** Whether a user agreed to mail about coming tournaments. */
export function invitationQuery(userId: number) {
  return queryOptions({
    queryKey: invitationKeys.ofUser(userId),
    queryFn: () =>
      responseData(
        client.GET("/api/Invitation/query/user/{id}", { params: { path: { id: userId } } }),
      ),
  });
}
