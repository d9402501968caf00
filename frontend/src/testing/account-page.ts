import { screen, within } from "@testing-library/react";
import { someToken, someUser } from "./factories.ts";
import { signedInAs, visit } from "./render.tsx";
import { http, server } from "./server.ts";

export const account = someUser({ nameFirst: "Sam", nameLast: "Rivera", phone: "555-0100" });

interface Call {
  body: unknown;
  version: string | null;
}

/** A server that stores the account, with a version that every change increments. */
export function keepAccount(changes: Partial<typeof account> = {}) {
  const calls: Record<"profile" | "password" | "login", Call[]> = {
    profile: [],
    password: [],
    login: [],
  };
  let kept = { ...account, ...changes };
  let version = 1;
  const note = async (call: keyof typeof calls, request: Request) => {
    const body = (await request.json()) as object;
    calls[call].push({ body, version: request.headers.get("If-Match") });
    return body;
  };
  const etag = () => ({ headers: { ETag: `"${version}"` } });
  server.use(
    http.get("/api/User/{id}", ({ response }) => response(200).json(kept, etag())),
    http.put("/api/User", async ({ request, response }) => {
      kept = { ...kept, ...(await note("profile", request)) };
      version += 1;
      return response(200).json(kept, etag());
    }),
    http.put("/api/User/password", async ({ request, response }) => {
      await note("password", request);
      version += 1;
      return response(200).json(kept, etag());
    }),
    http.post("/api/Auth/login", async ({ request, response }) => {
      await note("login", request);
      return response(200).json(someToken({ roles: ["User", "Volunteer"] }));
    }),
  );
  return calls;
}

export async function openAccount() {
  signedInAs();
  const visitor = visit("/account/edit");
  await screen.findByLabelText(/First name/);
  const save = (section: string) => () =>
    visitor.user.click(
      within(screen.getByRole("region", { name: section })).getByRole("button", {
        name: "Save Changes",
      }),
    );
  return { ...visitor, saveProfile: save("Profile"), saveCredentials: save("Sign In Credentials") };
}
