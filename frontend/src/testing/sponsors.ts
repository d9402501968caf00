import { someSponsor } from "./people-factories.ts";
import { http, server } from "./server.ts";

/** Returns the queries that the server got. */
export function haveSponsors(...sponsors: ReturnType<typeof someSponsor>[]) {
  const asked: Record<string, string>[] = [];
  server.use(
    http.get("/api/Sponsor", ({ request, response }) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams));
      return response(200).json(sponsors);
    }),
  );
  return asked;
}
