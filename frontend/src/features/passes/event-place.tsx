import { useQuery } from "@tanstack/react-query";
import type { Pass } from "#api/types.ts";
import { siteQuery } from "#queries/site.ts";
import { paths } from "#shared/paths.ts";
import { mapAddress } from "#shared/lib/map-address.ts";
import { ActionButton } from "#shared/ui/action.tsx";
import { Link } from "#shared/ui/link.tsx";
import { saveCalendarFile } from "./calendar-file.ts";
import classes from "./event-place.module.css";

/** The event's place, with links to a map, the schedule and a calendar file. */
export function EventPlace({ pass }: { pass: Pass }) {
  const { slug, locationTitle, locationAddress } = pass.tournament;
  const { data: site } = useQuery(siteQuery());
  return (
    <div className={classes.place}>
      <address>
        <strong>{locationTitle}</strong>
        {locationAddress !== "" && <p>{locationAddress}</p>}
      </address>
      <div className={classes.ways}>
        <a href={mapAddress(pass.tournament)} target="_blank" rel="external noopener noreferrer">
          Find it on a map
        </a>
        <Link to={paths.publicSchedule(pass.tournamentId, slug)}>Schedule</Link>
        {site !== undefined && (
          <ActionButton onClick={() => saveCalendarFile(pass, site.timeZone)}>
            Add to calendar
          </ActionButton>
        )}
      </div>
    </div>
  );
}
