import { screen, waitFor, within } from "@testing-library/react";
import type { AddedLogo } from "#api/types.ts";
import { someLogo, someSponsor } from "#testing/people-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts, answerQuestionsWith, expectConsoleError, questions } from "#testing/setup.ts";

const address = "/account/sponsor/21/edit";
const png = new File(["a picture"], "acme.png", { type: "image/png" });
const small = "This logo is 30 × 20 pixels, which is too small for print.";

function haveLogos(...logos: ReturnType<typeof someLogo>[]) {
  server.use(http.get("/api/Sponsor/logo/{id}", ({ response }) => response(200).json(logos)));
}

/** Accepts logos, answering with this advice; returns the sent forms. */
function takeLogos(advice: string[]) {
  const sent: unknown[] = [];
  server.use(
    http.post("/api/Sponsor/logo", async ({ request, response }) => {
      const form = await request.formData();
      const image = form.get("Image") as unknown as File;
      sent.push([form.get("SponsorId"), image.type]);
      const added: AddedLogo = { ...someLogo({ id: 52 }), advice };
      haveLogos(added);
      return response(201).json(added);
    }),
  );
  return sent;
}

const input = () => screen.findByLabelText("Upload a logo");
const items = async () =>
  within(await screen.findByRole("list", { name: "Logos" })).getAllByRole("listitem");

beforeEach(() => {
  signedInAs({ id: 8, roles: ["User"] });
  haveLogos();
  server.use(
    http.get("/api/Sponsor/{id}", ({ response }) => response(200).json(someSponsor())),
    http.get("/api/UserSponsor/query/sponsor/{id}", ({ response }) => response(200).json([])),
  );
});

describe("a sponsor's logos", () => {
  it("are none at first, with advice before the first upload", async () => {
    visit(address);
    expect(
      await screen.findByText("There is no logo yet: event pages show the name."),
    ).toBeVisible();
    expect(await input()).toHaveAccessibleDescription(
      "Please upload a high-resolution logo with transparent background, tightly cropped.",
    );
    expect(screen.getByText(/a changed logo is unverified again/)).toBeVisible();
  });

  it("are uploaded, and get advice", async () => {
    const sent = takeLogos([small]);
    const { user } = visit(address);
    await user.upload(await input(), png);
    expect(await screen.findByText("Not verified yet")).toBeVisible();
    expect(screen.getByText(small)).toBeVisible();
    const told = screen.getAllByRole("status").map((status) => status.textContent);
    expect(told.some((text) => text.startsWith("Your logo is uploaded, and could"))).toBe(true);
    expect(screen.getByText("Done")).toBeVisible();
    expect(sent).toEqual([["21", "image/png"]]);
    server.use(
      http.delete("/api/Sponsor/logo/{id}", ({ response }) => {
        haveLogos();
        return response(204).empty();
      }),
    );
    await user.click(screen.getByRole("button", { name: "Delete the logo of Acme Clinic" }));
    expect(await screen.findByText(/^There is no logo yet/)).toBeVisible();
    expect(screen.queryByText(small)).toBeNull();
  });

  it("get no advice when they are fine", async () => {
    takeLogos([]);
    const { user } = visit(address);
    await user.upload(await input(), png);
    expect(await screen.findByText("Not verified yet")).toBeVisible();
    expect(screen.queryByText(/could be better/)).toBeNull();
  });

  it.each([
    [415, "Image is neither a PNG nor a JPEG picture."],
    [413, "Image is larger than 10 MB."],
    [422, "Image is damaged."],
  ])("show beside the file why the server refused it: %i", async (status, why) => {
    expectConsoleError();
    server.use(http.post("/api/Sponsor/logo", () => someProblem(status, { Image: [why] })));
    const { user } = visit(address);
    await user.upload(await input(), png);
    const line = await screen.findByText(new RegExp(why.replaceAll(".", "\\.")));
    expect(line).toHaveTextContent(`acme.png: Error ${why}`);
    expect(alerts).toEqual([`Error: ${why}`]);
    expect(screen.queryByRole("button", { name: /^Try again/ })).toBeNull();
  });

  it("are shown on light and dark, with the decision and its reason", async () => {
    haveLogos(
      someLogo({ verified: true }),
      someLogo({ id: 52, reason: "Too dark.\nA lighter one, please." }),
    );
    visit(address);
    const [first, second] = await items();
    expect(first).toHaveTextContent("Verified");
    expect(first).toHaveTextContent("The first one: it is the one that counts.");
    expect(second).toHaveTextContent("Not verified: Too dark. A lighter one, please.");
    expect(second).toHaveTextContent(
      "Not shown: only the first one counts. It moves up when those before it are deleted.",
    );
    // The second picture of each logo is the same on another background, without an alternative text.
    const item = within(second ?? document.body);
    expect(item.getByRole("img", { name: "logo 2 of Acme Clinic" })).toBeVisible();
    expect(item.getAllByRole("presentation")).toHaveLength(1);
    expect(screen.getByRole("link", { name: "Download logo 2 of Acme Clinic" })).toHaveAttribute(
      "download",
      "acme-clinic-logo-2.png",
    );
  });

  it("are deleted after a confirmation, and the focus moves on", async () => {
    haveLogos(someLogo({ verified: true }));
    const deleted: string[] = [];
    server.use(
      http.delete("/api/Sponsor/logo/{id}", ({ params, response }) => {
        deleted.push(params.id);
        haveLogos();
        return response(204).empty();
      }),
    );
    const { user } = visit(address);
    const button = await screen.findByRole("button", { name: "Delete the logo of Acme Clinic" });
    answerQuestionsWith("no");
    await user.click(button);
    expect(questions).toEqual([
      "Are you sure you want to delete this logo?\n\nIt is verified; another one has to be verified anew.",
    ]);
    answerQuestionsWith("yes");
    await user.click(button);
    expect(await screen.findByText(/^There is no logo yet/)).toBeVisible();
    expect(screen.getByRole("heading", { name: "Logos" })).toHaveFocus();
    expect(deleted).toEqual(["51"]);
  });

  it("show an error when they could not be loaded", async () => {
    server.use(http.get("/api/Sponsor/logo/{id}", () => someProblem(503, { "": ["Later."] })));
    const { user } = visit(address);
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "The logos could not be loaded just now.",
    );
    haveLogos(someLogo());
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await items()).toHaveLength(1);
  });

  it("have a switch each for an Admin to verify them", async () => {
    signedInAs({ id: 5, roles: ["Admin"] });
    haveLogos(someLogo({ verified: true }), someLogo({ id: 52 }));
    const seen: unknown[] = [];
    server.use(
      http.put("/api/Logo/verify", async ({ request, response }) => {
        seen.push(await request.json());
        haveLogos(someLogo({ verified: true }), someLogo({ id: 52, verified: true }));
        return response(200).json(someLogo({ id: 52, verified: true }));
      }),
    );
    const { user } = visit(address);
    const second = await screen.findByRole("switch", { name: "Verified: logo 2 of Acme Clinic" });
    await user.click(second);
    await waitFor(() => expect(second).toBeChecked());
    expect(seen).toEqual([{ id: 52, verified: true }]);
  });
});
