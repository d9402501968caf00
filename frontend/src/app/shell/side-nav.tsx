import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { paths } from "#shared/paths.ts";
import { siteQuery } from "#queries/site.ts";
import { useCurrentTournament, type CurrentTournament } from "#queries/current-tournament.tsx";
import { paddedDate } from "#shared/lib/dates.ts";
import { FullNav } from "./full-nav.tsx";
import { Mark } from "./mark.tsx";
import { NavList } from "./nav-list.tsx";
import classes from "./side-nav.module.css";
import type { Menu } from "./use-menu.ts";

const allTournaments = { label: "All Tournaments", to: paths.tournaments() };

export function SideNav({ isOpen, toggle, close }: Menu) {
  const { data: site } = useQuery(siteQuery());
  const { name, about } = useCurrentTournament();
  const { pathname } = useLocation();
  const isSimple = [paths.tournaments(), paths.newTournament()].includes(withoutSlash(pathname));
  const button = useRef<HTMLButtonElement>(null);
  const nav = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    nav.current?.querySelector<HTMLElement>("a, button")?.focus();
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      close();
      button.current?.focus();
    };
    document.addEventListener("keydown", closeOnEscape);
    return () => document.removeEventListener("keydown", closeOnEscape);
  }, [isOpen, close]);

  return (
    <header className={classes.side} data-open={isOpen}>
      <div className={classes.bar}>
        <Mark />
        <p className={classes.title}>
          <span className={classes.name}>{name || site?.fundName}</span>
          {about !== undefined && <span className={classes.about}>{aboutText(about)}</span>}
        </p>
        <button
          ref={button}
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls="side-nav"
          onClick={toggle}
        >
          {isOpen ? "Close" : "Menu"}
        </button>
      </div>
      <nav ref={nav} id="side-nav" aria-label="Site" className={classes.nav}>
        <NavList items={[allTournaments]} />
        {!isSimple && <FullNav />}
      </nav>
    </header>
  );
}

/** Its first day, and for staff whether it is live. */
function aboutText({ dateStart, liveFlag }: NonNullable<CurrentTournament["about"]>): string {
  return liveFlag ? paddedDate(dateStart) : `${paddedDate(dateStart)} · Not live`;
}

function withoutSlash(pathname: string): string {
  return pathname.replace(/\/$/, "");
}
