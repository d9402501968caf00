import { useParams } from "react-router";

/** The id in the route under this name; null if it is not a number. */
export function useRouteId(name: string): number | null {
  const id = Number(useParams()[name]);
  return Number.isInteger(id) && id > 0 ? id : null;
}
