import { useQuery } from "@tanstack/react-query";
import { createContext, useContext, useEffect, useState, type ReactNode } from "react";
import { useLocation } from "react-router";
import { isNotFound } from "#api/api-error.ts";
import type { Tournament } from "#api/types.ts";
import { useEuser } from "#session/euser.tsx";
import { namedWithDay } from "#shared/lib/tournaments.ts";
import { TitleEnding } from "#shared/ui/page.tsx";
import { tournamentQuery, tournamentsQuery } from "./tournaments.ts";

const slugKey = "tournamentSlug";
const nameKey = "tournamentName";

export interface CurrentTournament {
  /** 0 if no tournament is selected. */
  id: number;
  slug: string;
  name: string;
  /** Facts that distinguish it from another tournament of the same name; undefined until it is loaded. */
  about?: Pick<Tournament, "dateStart" | "liveFlag"> | undefined;
}

const none: CurrentTournament = { id: 0, slug: "", name: "" };
const Current = createContext<CurrentTournament>(none);

export function useCurrentTournament(): CurrentTournament {
  return useContext(Current);
}

/**
 * Reads the tournament's id from the route and remembers it on pages without one; the list of all tournaments clears it. Its slug and name are in
 * the session storage (rule `session-storage`).
 */
export function CurrentTournamentProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [id, setId] = useState(() => tournamentIdOf(pathname, 0));
  const [remembered, setRemembered] = useState(0);
  const now = tournamentIdOf(pathname, id === 0 ? remembered : id);
  if (now !== id) setId(now);

  const [opened] = useState(id);
  const [answer, setAnswer] = useState(unasked);
  const { data, isUnknown } = answer.id === now ? answer : unasked;
  const visitor = useEuser().euser?.id ?? 0;
  // After a reload the stored name is used until this tournament has loaded, and for no other one.
  const known = data ?? (now === opened && !isUnknown ? stored() : none);
  useEffect(() => keep(data), [data]);
  useEffect(() => {
    if (clearsSelection(pathname)) forget();
  }, [pathname]);

  return (
    <Current
      value={now === 0 ? none : { id: now, slug: known.slug, name: known.name, about: data }}
    >
      <Ask
        key={`ask-${visitor}`}
        id={now}
        isQuiet={tellsByItself.test(pathname)}
        onAnswer={setAnswer}
      />
      <Remember
        key={`remember-${visitor}`}
        isAsked={id === 0 && !clearsSelection(pathname)}
        onAnswer={setRemembered}
      />
      <TitleEnding value={isPageOf(pathname) && data !== undefined ? namedWithDay(data) : ""}>
        {children}
      </TitleEnding>
    </Current>
  );
}

interface Answer {
  /** The requested tournament. */
  id: number;
  data?: Tournament | undefined;
  isUnknown: boolean;
}

const unasked: Answer = { id: 0, isUnknown: false };

/** Check-in reports failures itself: a station cannot load a tournament that is not live. */
const tellsByItself = /\/admin\/check-in\/?$/;

interface AskProps {
  id: number;
  isQuiet: boolean;
  onAnswer: (answer: Answer) => void;
}

/** Loads the tournament. Its caller gives it a key, as a mounted query would stay with the previous visitor's cache. */
function Ask({ id, isQuiet, onAnswer }: AskProps) {
  const query = tournamentQuery(id);
  const quiet = isQuiet && { meta: { alert: false as const } };
  const { data, error } = useQuery({ ...query, ...quiet, enabled: id !== 0 });
  const isUnknown = isNotFound(error);
  useEffect(() => onAnswer({ id, data, isUnknown }), [id, data, isUnknown, onAnswer]);
  return null;
}

function isPageOf(pathname: string): boolean {
  return tournamentIdOf(pathname, 0) !== 0;
}

function tournamentIdOf(pathname: string, kept: number): number {
  const id = /^\/tournaments\/(\d+)(?:\/|$)/.exec(pathname)?.[1];
  if (id !== undefined) return Number(id);
  return clearsSelection(pathname) ? 0 : kept;
}

/** The landing page and the list of all tournaments have no current one. */
function clearsSelection(pathname: string): boolean {
  return /^\/(tournaments(\/.*)?)?$/.test(pathname) && !/^\/tournaments\/\d/.test(pathname);
}

interface RememberProps {
  isAsked: boolean;
  /** The id, or 0. */
  onAnswer: (id: number) => void;
}

/** Finds the tournament of the stored slug, after a reload on a page without an id. It has a key like `Ask`. */
function Remember({ isAsked, onAnswer }: RememberProps) {
  const { slug } = stored();
  const { data } = useQuery({ ...tournamentsQuery(), enabled: isAsked && slug !== "" });
  const known = isAsked ? data?.find((one) => one.slug === slug) : undefined;
  const id = known?.id ?? 0;
  useEffect(() => onAnswer(id), [id, onAnswer]);
  return null;
}

function stored(): CurrentTournament {
  const slug = sessionStorage.getItem(slugKey) ?? "";
  const name = sessionStorage.getItem(nameKey) ?? "";
  return { id: 0, slug, name };
}

function keep(loaded: Omit<CurrentTournament, "id"> | undefined): void {
  if (loaded === undefined) return;
  sessionStorage.setItem(slugKey, loaded.slug);
  sessionStorage.setItem(nameKey, loaded.name);
}

function forget(): void {
  sessionStorage.removeItem(slugKey);
  sessionStorage.removeItem(nameKey);
}
