import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

/** The parts of a service worker that TypeScript's DOM library lacks. */
interface Scope {
  /** Injected by the build: the files to store on the phone. */
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
    /** Missing in browsers other than Chromium. */
    addRoutes?: (routes: Route[]) => Promise<void>;
  };
}

interface Route {
  condition: { urlPattern: { pathname: string } };
  source: "network";
}

declare const self: Scope;

/** Check-in is always this worker's own version: the page of a newer version would miss chunks offline. */
const checkIn = [/^\/tournaments\/\d+\/admin\/check-in\/?$/];
/** The other pages that open offline. All others come from the server, with their own head. */
const opensOffline = [
  // The installed app starts here, and leads to the others while it is offline.
  /^\/(\?|$)/,
  /^\/account\/tickets\/?(\?|$)/,
  /^\/pass\/?$/,
];

/** The polling interval in milliseconds. */
const tooSlow = 2_000;

// The worker answers none of these requests, so they bypass it where the browser can. Each request that reaches the worker costs time. It also
// restarts a worker that is stopped for the newer version, which would then wait for minutes.
self.addEventListener("install", (event) => {
  const routes = ["/api/*", "/media/*", "/embed/*"].map((pathname): Route => {
    return { condition: { urlPattern: { pathname } }, source: "network" };
  });
  void event.addRoutes?.(routes).catch(() => undefined);
});

// `/` maps to no stored file, as it is the server's page.
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

// Never by itself, as the open page would miss its chunks. The page sends this message after the user has pressed for it.
self.addEventListener("message", ({ data }) => {
  if (data === "skipWaiting") void self.skipWaiting();
});

/** The server's page, or the stored one if the network fails or is slow. */
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
