import "@testing-library/jest-dom/vitest";
import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { cleanup, configure } from "@testing-library/react";
import { restoreSession } from "#session/session.ts";
import { server } from "./server.ts";

// Missing in jsdom, and used by Mantine.
Object.assign(globalThis, {
  matchMedia: (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
  IntersectionObserver: class {
    observe = () => undefined;
    disconnect = () => undefined;
  },
  scrollTo: () => undefined,
});
Element.prototype.scrollIntoView = () => undefined;

// The first test of a file also loads the code of its page, which takes a busy machine more than a second.
configure({ asyncUtilTimeout: 10_000 });

/** The texts of the alerts since the test began. */
export const alerts: string[] = [];
/** The questions since the test began. */
export const questions: string[] = [];
let confirms = true;
let complaints: unknown[][] = [];

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));

beforeEach(() => {
  alerts.length = 0;
  questions.length = 0;
  confirms = true;
  complaints = [];
  vi.spyOn(window, "alert").mockImplementation((text: string) => void alerts.push(text));
  vi.spyOn(window, "confirm").mockImplementation((text = "") => {
    questions.push(text);
    return confirms;
  });
  vi.spyOn(console, "error").mockImplementation((...complaint) => void complaints.push(complaint));
});

afterEach(() => {
  cleanup();
  server.resetHandlers();
  sessionStorage.clear();
  localStorage.clear();
  vi.restoreAllMocks();
  // The files of a worker share their globals: a stubbed navigator would leak into the next file.
  vi.unstubAllGlobals();
  // An empty database, as on a new phone.
  indexedDB = new IDBFactory();
  restoreSession();
  vi.useRealTimers();
  expect(complaints, "an unexpected console.error").toEqual([]);
});

afterAll(() => server.close());

/** Confirmations are accepted by default. */
export function answerQuestionsWith(answer: "yes" | "no"): void {
  confirms = answer === "yes";
}

/** For a test that expects an error: React also logs it on the console. */
export function expectConsoleError(): void {
  vi.mocked(console.error).mockImplementation(() => undefined);
}
