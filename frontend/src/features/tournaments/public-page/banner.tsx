import type { Tournament } from "#api/types.ts";
import { longDateRange } from "#shared/lib/dates.ts";
import classes from "./banner.module.css";
import { HeaderButtons } from "./header-buttons.tsx";

export function Banner({ tournament }: { tournament: Tournament }) {
  const { id, name, dateStart, dateEnd, locationTitle, bannerPhotoUrl, liveFlag } = tournament;
  return (
    <header>
      <div className={classes.banner}>
        {bannerPhotoUrl !== null && (
          <img className={classes.picture} src={bannerPhotoUrl} alt="" fetchPriority="high" />
        )}
        <div className={classes.words}>
          {!liveFlag && <p className={classes.notLive}>Not live: visitors do not see this page.</p>}
          <h1>{name}</h1>
          <p className={classes.when}>{longDateRange(dateStart, dateEnd)}</p>
          <p>{locationTitle}</p>
        </div>
      </div>
      <HeaderButtons tournamentId={id} />
    </header>
  );
}
