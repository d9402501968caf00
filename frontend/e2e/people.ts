import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import createClient, { type Client } from "openapi-fetch";
import type { paths, Problem, TicketCategory, Tournament } from "#api/types.ts";
import { inDatabase } from "./database.ts";
import { accounts } from "./fixtures.ts";
import type { Server } from "./server.ts";

/** A user, signed in without the pages. */
export interface Person {
  id: number;
  email: string;
  password: string;
  token: string;
}

/** A client of the API, as a visitor or as a signed-in user. */
export function callsOf(server: Server, { token }: { token?: string } = {}): Client<paths> {
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  return createClient<paths>({ baseUrl: server.url, headers });
}

/** The answer of a call, which has to succeed. */
export async function answered<T>(call: Promise<{ data?: T; error?: Problem }>): Promise<T> {
  const { data, error } = await call;
  if (data === undefined) throw new Error(error?.detail ?? "The call answered nothing.");
  return data;
}

/** A word of eight letters that no other journey has. Digits in a name would count as a telephone number. */
export function newWord(): string {
  const letters = randomUUID().replace(
    /[\d-]/g,
    (digit) => "ghijklmnopq"[Number(digit) || 10] ?? "q",
  );
  return letters.slice(0, 8);
}

/** Adds a user that no other journey has, with a confirmed address. */
export async function signedUp(
  server: Server,
  [nameFirst, nameLast]: readonly [string, string] = ["Gwen", "Guest"],
): Promise<Person> {
  const [email, password] = [`${randomUUID()}@fairway.example`, randomUUID()];
  const body = { email, password, passwordConfirmation: password, nameFirst, nameLast };
  await answered(callsOf(server).POST("/api/Auth/register", { body }));
  await inDatabase(
    server,
    (sql) => sql`UPDATE users SET email_proven_at = now() WHERE email = ${email}`,
  );
  return signedIn(server, { email, password });
}

type Account = Pick<Person, "email" | "password">;

/** Sessions of the demonstration's accounts, by server and address. No journey ends them. */
const sessions = new Map<string, Promise<Person>>();

/** Adds a volunteer that no other journey has: ending the shared volunteer's sessions would end those of other journeys. */
export async function newVolunteer(server: Server): Promise<Person> {
  const person = await signedUp(server, ["Vic", newWord()]);
  await inDatabase(
    server,
    (sql) => sql`
      INSERT INTO user_roles (user_id, role_id)
      SELECT ${person.id}, id FROM roles WHERE name = 'Volunteer'`,
  );
  return signedIn(server, person);
}

/** Signs in without the pages. Sessions of the demonstration's accounts are shared by all journeys on a server, as hashing takes long. */
export function signedIn(server: Server, account: Account): Promise<Person> {
  if (!Object.values<Account>(accounts).includes(account)) return newSession(server, account);
  const key = `${server.dataFolder} ${account.email}`;
  const session = sessions.get(key) ?? newSession(server, account);
  sessions.set(key, session);
  return session;
}

async function newSession(server: Server, account: Account): Promise<Person> {
  const token = await answered(callsOf(server).POST("/api/Auth/login", { body: account }));
  return { ...account, id: claimsOf(token).id, token };
}

/** Puts the session into the browser as signing in does (rule `session-storage`), without the form. */
export async function enterAs(page: Page, { token }: Person): Promise<void> {
  await page.goto("/healthz");
  await page.evaluate(
    ([jwtToken, euser]) => {
      sessionStorage.setItem("jwtToken", jwtToken);
      sessionStorage.setItem("euser", euser);
    },
    [token, JSON.stringify({ ...claimsOf(token), isAuthenticated: true })] as const,
  );
}

export function currentTournament(server: Server): Promise<Tournament> {
  return answered(callsOf(server).GET("/api/Tournament/mostRecentLive"));
}

/** The categories of the current tournament that a visitor sees. */
export async function categories(server: Server): Promise<TicketCategory[]> {
  const { id } = await currentTournament(server);
  const params = { path: { id } };
  return answered(callsOf(server).GET("/api/TicketCategory/query/tournament/{id}", { params }));
}

/** Marks all tickets of a user paid, without the pages. */
export async function pay(server: Server, { id }: Person): Promise<void> {
  const calls = callsOf(server, await signedIn(server, accounts.admin));
  const params = { path: { id } };
  const tickets = await answered(calls.GET("/api/Ticket/query/user/{id}", { params }));
  const ids = tickets.map((ticket) => ticket.id);
  await answered(calls.PUT("/api/Ticket/paid", { body: { ids, paid: true } }));
}

/**
 * Reserves a ticket of the category of this name, without the pages. All journeys share the demonstration's categories, so each adds the place
 * that it takes, and none sells them out.
 */
export async function reserve(server: Server, person: Person, category: string): Promise<void> {
  const { id } = await categoryOf(server, category);
  await inDatabase(
    server,
    (sql) => sql`
      UPDATE ticket_categories SET max_total_tickets = max_total_tickets + 1 WHERE id = ${id}`,
  );
  await reservePlace(server, person, category);
}

/** Reserves in a category of the journey's own, whose places are limited. */
export async function reservePlace(
  server: Server,
  person: Person,
  category: string,
): Promise<void> {
  const { id } = await categoryOf(server, category);
  const body = { ticketCategoryId: id, userId: person.id };
  const headers = { "Idempotency-Key": randomUUID() };
  await answered(callsOf(server, person).POST("/api/Ticket", { body, headers }));
}

async function categoryOf(server: Server, name: string): Promise<TicketCategory> {
  const found = (await categories(server)).find((category) => category.name === name);
  if (found === undefined) throw new Error(`There is no category ${name}.`);
  return found;
}

function claimsOf(token: string): { id: number; email: string; roles: string[] } {
  const payload = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
  const { id, email, roles } = JSON.parse(payload) as ReturnType<typeof claimsOf>;
  return { id, email, roles };
}

/** A moment in the format and time zone of the demonstration: `M/D/YYYY h:mm A`. */
export function onTheCourse(moment: string | null | undefined): string {
  const timeZone = "America/Phoenix";
  const at = new Date(moment ?? "");
  const time = at.toLocaleTimeString("en-US", { timeZone, hour: "numeric", minute: "2-digit" });
  return `${at.toLocaleDateString("en-US", { timeZone })} ${time}`;
}
