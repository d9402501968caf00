import { screen } from "@testing-library/react";
import { ann, ben, openByName } from "#testing/check-in.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";
import { credential, someStation } from "#testing/stations.ts";
import { breakStorage } from "#testing/storage.ts";

describe("a phone", () => {
  it("is prepared by one press, and is the station from then on", async () => {
    const names: string[] = [];
    server.use(
      http.post("/api/Station", async ({ request, response }) => {
        const { name } = await request.json();
        names.push(name);
        if (names.length === 1) return someProblem(409, { name: ["name is taken"] });
        return response(201).json({ station: someStation({ name }), credential });
      }),
    );
    const { user } = await openByName([ann, ben]);
    await user.click(screen.getByRole("button", { name: "Prepare this phone" }));
    expect(await screen.findByText(/^Device [\da-f]{4}$/)).toBeVisible();
    expect(names).toHaveLength(2);
    expect(screen.queryByRole("button", { name: "Prepare this phone" })).toBeNull();
    expect(alerts).toEqual([]);
  });

  it("is the station before the person has answered the browser's question", async () => {
    const storage = { persist: () => new Promise<boolean>(() => undefined) };
    Object.defineProperty(navigator, "storage", { configurable: true, value: storage });
    onTestFinished(() => void Reflect.deleteProperty(navigator, "storage"));
    server.use(
      http.post("/api/Station", ({ response }) =>
        response(201).json({ station: someStation(), credential }),
      ),
    );
    const { user } = await openByName([ann]);
    await user.click(screen.getByRole("button", { name: "Prepare this phone" }));
    expect(await screen.findByText("Cart barn 2")).toBeVisible();
  });

  it("revokes the station when it cannot store the credential", async () => {
    const revoked: unknown[] = [];
    server.use(
      http.post("/api/Station", ({ response }) => {
        breakStorage("QuotaExceededError");
        return response(201).json({ station: someStation(), credential });
      }),
      http.delete("/api/Station/{id}", ({ params, response }) => {
        revoked.push(params.id);
        return response(204).empty();
      }),
    );
    const { user } = await openByName([ann]);
    await user.click(screen.getByRole("button", { name: "Prepare this phone" }));
    expect(
      await screen.findByText("This phone was not prepared. This phone's storage is full."),
    ).toBeVisible();
    expect(revoked).toEqual(["41"]);
  });

  it("shows that it was not prepared when the network is away", async () => {
    server.use(http.post("/api/Station", () => Response.error()));
    const { user } = await openByName([ann]);
    await user.click(screen.getByRole("button", { name: "Prepare this phone" }));
    expect(
      await screen.findByText(/^This phone was not prepared. The server could not/),
    ).toBeVisible();
  });
});
