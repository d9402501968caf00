import { queryOptions } from "@tanstack/react-query";
import { isNotFound } from "#api/api-error.ts";
import { client, responseData } from "#api/client.ts";
import type { DecideWeather, LinkedChoice, TicketChoice } from "#api/types.ts";

export const weatherKeys = {
  all: ["weather"] as const,
  ofTournament: (id: number) => [...weatherKeys.all, "ofTournament", id] as const,
  linked: (code: string) => [...weatherKeys.all, "linked", code] as const,
};

/** In milliseconds, while mails of the decision are sent. */
const sending = 2_000;

/** The decision about a tournament's weather and the choices of buyers; polled until its mail is sent. */
export function weatherQuery(tournamentId: number) {
  return queryOptions({
    queryKey: weatherKeys.ofTournament(tournamentId),
    queryFn: ({ signal }) =>
      responseData(
        client.GET("/api/Weather/tournament/{id}", {
          params: { path: { id: tournamentId } },
          signal,
        }),
      ),
    staleTime: 0,
    refetchInterval: ({ state: { status, data } }) => {
      const state = data?.mail?.state;
      return status === "success" && (state === "scheduled" || state === "sending")
        ? sending
        : false;
    },
  });
}

/** Decides, from the version on the page. */
export function decideWeather(body: DecideWeather, version: number) {
  return responseData(
    client.PUT("/api/Weather", { body, params: { header: { "If-Match": `"${version}-"` } } }),
  );
}

/** The ticket of a mailed link to choose for; null if the link has none. */
export function linkedChoiceQuery(code: string) {
  return queryOptions({
    queryKey: weatherKeys.linked(code),
    queryFn: async (): Promise<LinkedChoice | null> => {
      try {
        return await responseData(client.POST("/api/Weather/choice/find", { body: { code } }));
      } catch (error) {
        if (error instanceof Error && isNotFound(error)) return null;
        throw error;
      }
    },
  });
}

export function chooseByLink(code: string, choice: TicketChoice) {
  return responseData(client.POST("/api/Weather/choice", { body: { code, choice } }));
}

export function chooseForTicket(ticketId: number, choice: TicketChoice) {
  return responseData(client.PUT("/api/Weather/choice", { body: { ticketId, choice } }));
}
