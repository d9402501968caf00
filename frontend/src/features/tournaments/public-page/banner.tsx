import type { Tournament } from "#api/types.ts";
import { fullDateRange } from "#shared/lib/dates.ts";
import { acrossTheWindow, sizesOf } from "#shared/lib/picture-sizes.ts";
import { Landscape } from "#shared/ui/landscape.tsx";
import { Loading } from "#shared/ui/page-states.tsx";
import { titleProps } from "#shared/ui/page.tsx";
import classes from "./banner.module.css";

/** Reserves the banner's place while the tournament loads, so that nothing jumps. */
export function BannerLoading() {
  return (
    <div className={classes.toCome}>
      <div className={classes.banner}>
        <div className={classes.words}>
          <Loading />
        </div>
      </div>
    </div>
  );
}

export function Banner({ tournament }: { tournament: Tournament }) {
  const { name, dateStart, dateEnd, locationTitle, bannerPhotoUrl, liveFlag } = tournament;
  return (
    <div className={classes.banner}>
      {bannerPhotoUrl === null ? (
        <Landscape />
      ) : (
        <img
          className={classes.picture}
          src={bannerPhotoUrl}
          srcSet={sizesOf(bannerPhotoUrl)}
          sizes={acrossTheWindow}
          alt=""
          fetchPriority="high"
        />
      )}
      <div className={classes.words}>
        {!liveFlag && <p className={classes.notLive}>Not live: visitors do not see this page.</p>}
        <h1 {...titleProps}>{name}</h1>
        <p className={classes.when}>{fullDateRange(dateStart, dateEnd)}</p>
        <p>{locationTitle}</p>
      </div>
    </div>
  );
}
