import { useQuery } from "@tanstack/react-query";
import type { Pass, Tournament } from "#api/types.ts";
import { tournamentsQuery } from "#queries/tournaments.ts";

/**
 * The tournament of a pass, with its venue. A pass names its tournament and the days without the id, so it is looked up by
 * those; undefined while the list is loaded, for a tournament that is not live, and where two are alike.
 */
export function useEvent({ tournament }: Pass): Tournament | undefined {
  const { data = [] } = useQuery({ ...tournamentsQuery(), meta: optional });
  const { name, dateStart, dateEnd } = tournament;
  const [found, another] = data.filter(
    (one) => one.name === name && one.dateStart === dateStart && one.dateEnd === dateEnd,
  );
  return another === undefined ? found : undefined;
}

/** A pass is good without its venue: nobody is alerted because that could not be loaded. */
const optional = { alert: false } as const;
