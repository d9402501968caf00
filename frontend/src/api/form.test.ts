import { http, server, someProblem } from "#testing/server.ts";
import { client } from "./client.ts";
import { asForm, fileField } from "./form.ts";

const png = new File(["a picture"], "tee.png", { type: "image/png" });

function send(onProgress: (share: number) => void = () => undefined) {
  const body = { TournamentId: 7, Photo: fileField(png) };
  return client.POST("/api/Tournament/banner", { body, ...asForm({ key: "one", onProgress }) });
}

describe("a form with a file", () => {
  it("is sent under its key, and tells how much has gone", async () => {
    const seen: unknown[] = [];
    server.use(
      http.untyped.post("/api/Tournament/banner", async ({ request }) => {
        const form = await request.formData();
        const photo = form.get("Photo") as File;
        seen.push(request.headers.get("Idempotency-Key"), form.get("TournamentId"));
        seen.push(photo.type, await photo.text());
        return Response.json({ id: 7 }, { status: 201 });
      }),
    );
    const shares: number[] = [];
    const { data } = await send((share) => shares.push(share));
    expect(data).toEqual({ id: 7 });
    expect(seen).toEqual(["one", "7", "image/png", "a picture"]);
    expect(shares.at(-1)).toBe(1);
  });

  it("rejects with the server's words, as every call", async () => {
    const why = "Photo is larger than 10 MB.";
    server.use(http.post("/api/Tournament/banner", () => someProblem(413, { Photo: [why] })));
    await expect(send()).rejects.toMatchObject({ status: 413, message: why });
  });

  it("rejects when the connection is lost", async () => {
    server.use(http.untyped.post("/api/Tournament/banner", () => Response.error()));
    await expect(send()).rejects.toBeInstanceOf(TypeError);
  });
});
