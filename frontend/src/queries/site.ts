import { queryOptions, useQuery } from "@tanstack/react-query";
import { client, dataWithVersion, responseData } from "#api/client.ts";

export const siteKeys = {
  all: ["site"] as const,
  settings: () => [...siteKeys.all, "settings"] as const,
};

/** The names, addresses and outside links of the site. They change seldom, so a page loads them once. */
export function siteQuery() {
  return queryOptions({
    queryKey: siteKeys.all,
    queryFn: () => responseData(client.GET("/api/Site")),
    staleTime: Infinity,
  });
}

/** The site's time zone; null until it is known. */
export function useTimeZone(): string | null {
  const { data: site } = useQuery(siteQuery());
  return site?.timeZone ?? null;
}

/** The fund's settings that Admins have set, and the defaults of all others. */
export function siteSettingsQuery() {
  return queryOptions({
    queryKey: siteKeys.settings(),
    queryFn: () => dataWithVersion(client.GET("/api/Site/settings")),
  });
}
