import type { CheckInRoster } from "#api/types.ts";
import type { Answers } from "./answers.ts";
import { strict, type Handle } from "./database.ts";
import { merged } from "./merge.ts";
import type { Roster } from "./records.ts";
import { addClashLooks, answerStores } from "./clash-looks.ts";

export async function readList(handle: Handle, tournamentId: number) {
  const all = handle.transaction(["rosters", "surroundings", "stations"]);
  const [roster, surroundings, station] = await Promise.all([
    all.objectStore("rosters").get(tournamentId),
    all.objectStore("surroundings").get(tournamentId),
    all.objectStore("stations").get(tournamentId),
  ]);
  return { roster, surroundings, end: station?.end ?? null };
}

export async function putAnswers(
  handle: Handle,
  tournamentId: number,
  { done, rows, looks }: Answers,
): Promise<void> {
  const end = handle.transaction([...answerStores, "queue"], "readwrite", strict);
  const rosters = end.objectStore("rosters");
  const roster = await rosters.get(tournamentId);
  const attendees = roster && merged(roster.attendees, rows, []);
  await addClashLooks(end, tournamentId, rows, looks);
  await Promise.all([
    attendees && rosters.put({ ...roster, attendees }),
    ...done.map(({ operationId }) => end.objectStore("queue").delete(operationId)),
    ...looks.map((look) => end.objectStore("looks").put(look)),
    end.done,
  ]);
}

/** The server's answer to a call for the list. */
export interface News {
  answer: CheckInRoster;
  /** The `since` of the call. */
  since: number | undefined;
  asOf: number;
}

/** The list as the page shows it after the news, and whether they brought a look. */
interface Heard {
  roster: Roster | undefined;
  hasNewLook: boolean;
}

export async function putNews(
  handle: Handle,
  tournamentId: number,
  news: News,
  shown: Roster | undefined,
): Promise<Heard> {
  const write = handle.transaction(answerStores, "readwrite");
  const rosters = write.objectStore("rosters");
  const known = (await rosters.get(tournamentId)) ?? shown;
  const roster = heardRoster(tournamentId, known, news);
  const hasNewLook = await addClashLooks(write, tournamentId, news.answer.attendees, []);
  await Promise.all([roster && rosters.put(roster), write.done]);
  // Merges into the page's own rows of the same list, so that only changed rows are new objects and render.
  const isShown = shown !== undefined && shown.number === known?.number;
  const rows = isShown ? heardRoster(tournamentId, shown, news) : roster;
  return { roster: rows ?? known, hasNewLook };
}

/** The list after an answer; null when the answer's range does not follow the known list. */
export function heardRoster(
  tournamentId: number,
  known: Roster | undefined,
  { answer, since = 0, asOf }: News,
): Roster | null {
  const { number, rounds, stations, whole } = answer;
  const fits = known !== undefined && since <= known.number && known.number <= number;
  if (!whole && !fits) return null;
  const before = whole ? [] : (known?.attendees ?? []);
  const attendees = merged(before, answer.attendees, answer.removed);
  return { tournamentId, number, rounds, attendees, stations, asOf };
}
