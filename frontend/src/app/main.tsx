import "./styles.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter, useRoutes } from "react-router";
import { lendToTabs } from "#session/other-tabs.ts";
import { seedFirstData } from "./first-data.ts";
import { Providers } from "./providers.tsx";
import { printOnWhite } from "./print-on-white.ts";
import { createQueryClient } from "./query-client.ts";
import { routes } from "./router.tsx";

function Pages() {
  return useRoutes(routes);
}

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element #root");

printOnWhite();
lendToTabs();

// Read before the first rendering, which replaces the element.
const firstClient = createQueryClient();
seedFirstData(firstClient, document.getElementById("first-data"));
const clients = [firstClient];

// `flushSync` instead of a transition: an address and the session that belongs to it change in one step.
createRoot(root).render(
  <StrictMode>
    <Providers createQueryClient={() => clients.pop() ?? createQueryClient()}>
      <BrowserRouter useTransitions={false}>
        <Pages />
      </BrowserRouter>
    </Providers>
  </StrictMode>,
);
