import type { Ref } from "react";
import type { Tournament } from "#api/types.ts";
import { Banner } from "./banner.tsx";
import { HeaderButtons } from "./header-buttons.tsx";
import classes from "./header.module.css";

interface HeaderProps {
  tournament: Tournament;
  /** Price and availability; undefined while loading. */
  offer: string | undefined;
  isPast: boolean;
  ref: Ref<HTMLElement>;
}

/** Name, dates, place, price, and the button to register. */
export function Header({ tournament, offer, isPast, ref }: HeaderProps) {
  return (
    <header ref={ref}>
      <Banner tournament={tournament} />
      <div className={classes.bar}>
        <p className={classes.offer}>{offer}</p>
        <HeaderButtons tournamentId={tournament.id} isPast={isPast} />
      </div>
    </header>
  );
}
