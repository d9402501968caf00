import { browserToLaunch } from "../e2e/browser.ts";

/** The parts of Lighthouse's report that we read. */
export interface Report {
  /** The reason why there is no result: nothing was painted in time, for example. */
  runtimeError?: { code: string; message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
}

interface Audit {
  title: string;
  /** From 0 to 1; null if the audit does not apply. */
  score: number | null;
  numericValue?: number;
  details?: { items?: { node?: { snippet?: string }; url?: string; description?: string }[] };
}

// Lighthouse has its own installation, which linting and type-checking do not need.
const packages = new URL("node_modules/", import.meta.url);
const { default: lighthouse } = (await import(
  new URL("lighthouse/core/index.js", packages).href
)) as {
  default: (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;
};
const { launch } = (await import(new URL("chrome-launcher/dist/index.js", packages).href)) as {
  launch: (options: object) => Promise<{ port: number; kill: () => void }>;
};

/** A browser without requests of its own; each start has a new profile. */
const flags =
  "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking " +
  "--disable-component-update --disable-sync";

/** Lighthouse's report on a page, on its default phone, with a fresh browser. It is tried twice. */
export async function reportOn(url: string, categories: readonly string[]): Promise<Report> {
  const first = await lookAt(url, categories);
  const report = first.runtimeError === undefined ? first : await lookAt(url, categories);
  if (report.runtimeError !== undefined)
    throw new Error(`${report.runtimeError.code}: ${report.runtimeError.message}`);
  return report;
}

async function lookAt(url: string, categories: readonly string[]): Promise<Report> {
  const { executablePath } = await browserToLaunch({ isWhole: true });
  const browser = await launch({
    ...(executablePath === undefined ? {} : { chromePath: executablePath }),
    chromeFlags: flags.split(" "),
  });
  try {
    const result = await lighthouse(url, {
      port: browser.port,
      logLevel: "error",
      onlyCategories: categories,
    });
    if (result === undefined) throw new Error(`Lighthouse said nothing about ${url}.`);
    return result.lhr;
  } finally {
    browser.kill();
  }
}

/** From 0 to 100. */
export function scoreOf({ categories }: Report, category: string): number {
  return Math.round((categories[category]?.score ?? 0) * 100);
}

/** The failed audits of these categories: a sentence for each, with the places. */
export function faultsOf({ categories, audits }: Report): string[] {
  const counted = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0),
  );
  return counted.flatMap(({ id }) => {
    const audit = audits[id];
    if (audit?.score === undefined || audit.score === null || audit.score === 1) return [];
    return [[`${id}: ${audit.title}`, ...placesOf(audit)].join("\n    ")];
  });
}

function placesOf({ details }: Audit): string[] {
  return (details?.items ?? []).map(
    ({ node, url, description }) => node?.snippet ?? url ?? description ?? "",
  );
}
