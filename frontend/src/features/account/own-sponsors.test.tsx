import { screen, waitFor } from "@testing-library/react";
import { keepAccount, openAccount } from "#testing/account-page.ts";
import { someSponsor } from "#testing/people-factories.ts";
import { http, server, someProblem } from "#testing/server.ts";

const haveSponsors = (...sponsors: ReturnType<typeof someSponsor>[]) =>
  server.use(http.get("/api/Sponsor", ({ response }) => response(200).json(sponsors)));

describe("a user's own sponsors", () => {
  it("are linked from the account, also without a ticket", async () => {
    keepAccount();
    haveSponsors(someSponsor(), someSponsor({ id: 22, name: "Birch" }));
    await openAccount();
    expect(await screen.findByRole("link", { name: "Edit Birch" })).toHaveAttribute(
      "href",
      "/account/sponsor/22/edit",
    );
  });

  it("are not mentioned when there are none", async () => {
    keepAccount();
    await openAccount();
    await waitFor(() => expect(screen.queryByRole("region", { name: "Sponsors" })).toBeNull());
  });

  it.each([
    ["1", "A sponsor waits for you, and is here once you have confirmed your address."],
    ["2", "2 sponsors wait for you, and are here once you have confirmed your address."],
  ])("that wait for a confirmed address are counted: %s", async (withheld, sentence) => {
    keepAccount({ emailProven: false });
    server.use(
      http.get("/api/Sponsor", () =>
        Response.json([], { headers: { "X-Sponsors-Withheld": withheld } }),
      ),
    );
    await openAccount();
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getAllByRole("button", { name: "Send the link again" })).toHaveLength(1);
  });

  it("show an error when they could not be loaded", async () => {
    keepAccount();
    server.use(http.get("/api/Sponsor", () => someProblem(503, { "": ["Later."] })));
    await openAccount();
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Your sponsors could not be loaded just now.",
    );
  });
});
