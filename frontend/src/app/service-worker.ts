import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

/** The parts of a service worker that TypeScript's library of pages does not know. */
interface Scope {
  /** Put in by the build: what is kept on the phone. */
  __WB_MANIFEST: Parameters<typeof precacheAndRoute>[0];
  skipWaiting: () => Promise<void>;
  addEventListener: <Type extends keyof Events>(
    type: Type,
    listener: (event: Events[Type]) => void,
  ) => void;
}

interface Events {
  message: MessageEvent;
  install: {
    /** Missing in browsers other than Chromium's. */
    addRoutes?: (routes: Route[]) => Promise<void>;
  };
}

interface Route {
  condition: { urlPattern: { pathname: string } };
  source: "network";
}

declare const self: Scope;

/** Check-in is the phone's own page while this worker is at work: the server's, of a newer version, would miss parts without a network. */
const checkIn = [/^\/tournaments\/\d+\/admin\/check-in\/?$/];
/** The other pages that open without a network. All that are left are the server's, with its own head. */
const opensOffline = [
  // The installed app begins here: without a network it leads to the others.
  /^\/(\?|$)/,
  /^\/account\/tickets\/?(\?|$)/,
  /^\/pass\/?$/,
];

/** In milliseconds. */
const tooSlow = 2_000;

// Requests that are never answered here go past the worker, where the browser can: each one that reaches it is work, also one that it leaves to
// the network, and starts it again while it is stopped for the newer version. This one would then wait for minutes.
self.addEventListener("install", (event) => {
  const routes = ["/api/*", "/media/*", "/embed/*"].map((pathname): Route => {
    return { condition: { urlPattern: { pathname } }, source: "network" };
  });
  void event.addRoutes?.(routes).catch(() => undefined);
});

// The site's address itself is no file: it is the server's page.
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: "", cleanURLs: false });
cleanupOutdatedCaches();
registerRoute(
  new NavigationRoute(async ({ request }) => (await ownPage()) ?? fetch(request), {
    allowlist: checkIn,
  }),
);
registerRoute(
  new NavigationRoute(({ request }) => fromNetworkOrPhone(request), { allowlist: opensOffline }),
);

// Never by itself: the page that is open would miss its chunks. The page asks, when somebody pressed for it.
self.addEventListener("message", ({ data }) => {
  if (data === "skipWaiting") void self.skipWaiting();
});

/** The server's page, or the one of the phone where the network fails or is slow. */
async function fromNetworkOrPhone(request: Request): Promise<Response> {
  const network = fetch(request);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, tooSlow));
  const answer = await Promise.race([network, late]).catch(() => undefined);
  if (answer !== undefined && answer.status < 500) return answer;
  return (await ownPage()) ?? network;
}

function ownPage(): Promise<Response | undefined> {
  return matchPrecache("/index.html");
}
