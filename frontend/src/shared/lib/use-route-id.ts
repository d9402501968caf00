import { useParams } from "react-router";

/** The id that stands in the route under this name, or null when what stands there is none. */
export function useRouteId(name: string): number | null {
  const id = Number(useParams()[name]);
  return Number.isInteger(id) && id > 0 ? id : null;
}
