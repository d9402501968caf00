import { queryOptions } from "@tanstack/react-query";
import { answer, client } from "#api/client.ts";
import type { Audience, NewBroadcast } from "#api/types.ts";

export const broadcastKeys = {
  all: ["broadcasts"] as const,
  ofTournament: (id: number) => [...broadcastKeys.all, "ofTournament", id] as const,
};

export const invitationKeys = {
  all: ["invitations"] as const,
  ofUser: (id: number) => [...invitationKeys.all, "ofUser", id] as const,
};

/** In milliseconds: mails leave, or are about to. */
const sending = 2_000;
/** A message waits for its time. */
const scheduled = 10_000;

/** A tournament's messages, the newest first; followed while one of them is not done. */
export function broadcastsQuery(tournamentId: number) {
  return queryOptions({
    queryKey: broadcastKeys.ofTournament(tournamentId),
    queryFn: () =>
      answer(
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

/** The people that a message would go to now. */
export function broadcastRecipients(tournamentId: number, query: Audience) {
  return answer(
    client.GET("/api/Broadcast/recipients/tournament/{id}", {
      params: { path: { id: tournamentId }, query },
    }),
  );
}

/** The message as this recipient would read it. */
export function previewBroadcast(broadcast: NewBroadcast, userId: number) {
  return answer(client.POST("/api/Broadcast/preview", { body: { broadcast, userId } }));
}

/** Whether somebody agreed to be told of coming tournaments. */
export function invitationQuery(userId: number) {
  return queryOptions({
    queryKey: invitationKeys.ofUser(userId),
    queryFn: () =>
      answer(client.GET("/api/Invitation/query/user/{id}", { params: { path: { id: userId } } })),
  });
}
