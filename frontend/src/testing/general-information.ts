import { screen } from "@testing-library/react";
import type { TournamentDetail } from "#api/types.ts";
import { someTournamentDetail } from "./event-factories.ts";
import { signedInAs, visit } from "./render.tsx";
import { http, server, someProblem } from "./server.ts";

export const address = "/tournaments/7/edit";

export const banner: Partial<TournamentDetail> = {
  bannerPhotoUrl: "/media/banner/0123.jpg",
  bannerPhotoFileName: "tee.jpg",
};

interface Change {
  body: object;
  ifMatch: string | null;
}

/** Serves one tournament, which other users may change, and records the calls. */
export function serveDetails(changes: Partial<TournamentDetail> = {}) {
  const state = { row: someTournamentDetail({ id: 7, ...changes }), version: 1 };
  const sent: Change[] = [];
  const become = (row: object) => {
    state.row = { ...state.row, ...row };
    state.version += 1;
  };
  const etag = () => `"${state.version}"`;
  server.use(
    http.get("/api/Tournament/{id}", ({ response }) =>
      response(200).json(state.row, { headers: { ETag: etag() } }),
    ),
    http.put("/api/Tournament", async ({ request, response }) => {
      const body = await request.json();
      const ifMatch = request.headers.get("If-Match");
      sent.push({ body, ifMatch });
      if (ifMatch !== etag()) return someProblem(409, { "": [stale] }, "/problems/stale");
      become(body);
      return response(200).json(state.row);
    }),
  );
  return { state, sent, become };
}

export const stale = "Somebody else has changed this since you loaded it.";

export async function openDetails(roles: string[] = ["Admin"]) {
  signedInAs({ roles });
  const visitor = visit(address);
  await screen.findByRole("heading", { name: "General Information", level: 1 });
  await screen.findByLabelText(/^Name/);
  return visitor;
}

export const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));
export const save = () => screen.getByRole("button", { name: "Save Changes" });
