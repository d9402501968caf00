import { screen, waitFor, within } from "@testing-library/react";
import { someLogo, someSponsor } from "#testing/people-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts, questions } from "#testing/setup.ts";
import { haveSponsors } from "#testing/sponsors.ts";

const address = "/tournaments/7/admin/user-sponsor";

const rows = async () => (await screen.findAllByRole("row")).slice(1);

const cells = (row: HTMLElement | undefined) =>
  within(row ?? document.body)
    .getAllByRole("cell")
    .map((cell) => cell.textContent);

beforeEach(() => void signedInAs({ id: 5, roles: ["Admin"] }));

describe("putting a sponsor on the event", () => {
  it("needs neither ticket nor user, and is taken back", async () => {
    haveSponsors(someSponsor());
    const sent: unknown[] = [];
    const putOn: { id: number; sponsorId: number }[] = [];
    server.use(
      http.get("/api/TournamentSponsor/query/tournament/{id}", ({ response }) =>
        response(200).json(
          putOn.map((row) => ({
            ...row,
            tournamentId: 7,
            sponsor: { name: "Acme Clinic", liveFlag: true },
          })),
        ),
      ),
      http.post("/api/TournamentSponsor", async ({ request }) => {
        const body = await request.json();
        sent.push(body);
        putOn.push({ id: 31, sponsorId: body.sponsorId });
        return Response.json({}, { status: 201 });
      }),
      http.delete("/api/TournamentSponsor/{id}", ({ params, response }) => {
        sent.push(params.id);
        putOn.pop();
        return response(204).empty();
      }),
    );
    const { user } = visit(address);
    const toggle = () => screen.findByRole("switch", { name: "Put on this event: Acme Clinic" });
    expect(await toggle()).not.toBeChecked();
    await user.click(await toggle());
    await waitFor(async () => expect(await toggle()).toBeChecked());
    await user.click(await toggle());
    await waitFor(async () => expect(await toggle()).not.toBeChecked());
    expect(sent).toEqual([{ tournamentId: 7, sponsorId: someSponsor().id }, "31"]);
    expect(questions).toEqual([]);
    expect(alerts).toEqual([]);
  });

  it("that is not live names the condition for visitors to see it", async () => {
    haveSponsors(someSponsor({ liveFlag: false }));
    server.use(
      http.get("/api/TournamentSponsor/query/tournament/{id}", () => Response.json([])),
      http.post("/api/TournamentSponsor", () => Response.json({}, { status: 201 })),
    );
    const { user } = visit(address);
    await user.click(await screen.findByRole("switch", { name: "Put on this event: Acme Clinic" }));
    await waitFor(() =>
      expect(alerts).toEqual([
        "Acme Clinic is put on this event. Visitors see it once the sponsor is live.",
      ]),
    );
  });
});

describe("the Sponsors tab", () => {
  it("has its columns", async () => {
    haveSponsors(someSponsor({ logos: [someLogo()] }), someSponsor({ id: 22, name: "Birch" }));
    visit(address);
    const [first, second] = await rows();
    const titles = screen.getAllByRole("columnheader").map((title) => title.textContent);
    expect(titles).toEqual([
      "Name",
      "Description",
      "Logo",
      "Download Logo",
      "Logo Verified",
      "Put on this event",
      "Edit",
      "Delete",
    ]);
    expect(cells(first).slice(3, 5)).toEqual(["Download", "Give a reason"]);
    expect(cells(second).slice(2)).toEqual(["No logo", "–", "–", "", "Edit", "Delete"]);
    const preview = screen.getByRole("img", { name: "the logo of Acme Clinic" });
    expect(preview).toHaveAttribute("src", "/media/logo/a51.png?size=small");
    expect(preview).toHaveAttribute("loading", "lazy");
    const download = screen.getByRole("link", { name: "Download the logo of Acme Clinic" });
    expect(download).toHaveAttribute("href", "/media/logo/a51.png");
    expect(download).toHaveAttribute("download", "acme-clinic-logo.png");
  });

  it("cuts long descriptions, and shows a whole one by a button", async () => {
    haveSponsors(
      someSponsor({ description: "x".repeat(140) }),
      someSponsor({ id: 22, name: "Birch", description: "y".repeat(141), liveFlag: false }),
    );
    const { user } = visit(address);
    const [first, second] = await rows();
    expect(cells(first).slice(0, 2)).toEqual(["Acme Clinic", "x".repeat(140)]);
    expect(cells(second)[0]).toBe("BirchNot live: visitors do not see it.");
    expect(cells(second)[1]).toBe(`${"y".repeat(137)}…Show all`);
    const all = screen.getByRole("button", { name: "All of the description of Birch" });
    expect(all).toHaveAttribute("aria-expanded", "false");
    await user.click(all);
    expect(cells(second)[1]).toBe(`${"y".repeat(141)}Show less`);
    expect(screen.getByRole("link", { name: "Edit Birch" })).toHaveAttribute(
      "href",
      "/tournaments/7/admin/user-sponsor/22/edit?type=sponsor",
    );
  });

  it("counts further logos, and links to them", async () => {
    const logos = [someLogo({ verified: true }), someLogo({ id: 52 }), someLogo({ id: 53 })];
    haveSponsors(someSponsor({ logos }));
    visit(address);
    const [first] = await rows();
    expect(cells(first)[2]).toBe("2 more, 2 unapproved");
    expect(screen.getByRole("link", { name: "2 more of Acme Clinic" })).toHaveAttribute(
      "href",
      "/tournaments/7/admin/user-sponsor/21/edit?type=sponsor",
    );
  });

  it("filters by missing and unapproved logos, and keeps that in the URL", async () => {
    const asked = haveSponsors(someSponsor());
    const { user, address: where } = visit(`${address}?page=1&search=clinic`);
    await rows();
    await user.click(screen.getByRole("checkbox", { name: "Missing logos" }));
    expect(where()).toBe(`${address}?search=clinic&missingLogos=true`);
    haveSponsors();
    await user.click(screen.getByRole("checkbox", { name: "Unapproved logos" }));
    expect(where()).toBe(`${address}?search=clinic&missingLogos=true&unapprovedLogos=true`);
    expect(await screen.findByText("No sponsors match “clinic”.")).toBeVisible();
    const listed = asked.filter(({ waiting }) => waiting !== "true");
    expect(
      listed.map(({ missingLogos, unapprovedLogos }) => [missingLogos, unapprovedLogos]),
    ).toEqual([
      ["false", "false"],
      ["true", "false"],
    ]);
    await user.click(screen.getByRole("checkbox", { name: "Missing logos" }));
    expect(where()).toBe(`${address}?search=clinic&unapprovedLogos=true`);
  });

  it("says that there are none, or no matching ones", async () => {
    haveSponsors();
    const { user } = visit(address);
    expect(await screen.findByText("There are no sponsors yet.")).toBeVisible();
    await user.click(screen.getByRole("checkbox", { name: "Missing logos" }));
    expect(await screen.findByText("There are no such sponsors.")).toBeVisible();
  });

  it("deletes a sponsor after a confirmation, and shows a refusal", async () => {
    haveSponsors(someSponsor());
    const why = "Tickets are held for this sponsor, so it cannot be deleted.";
    server.use(http.delete("/api/Sponsor/{id}", () => someProblem(409, { "": [why] })));
    const { user } = visit(address);
    await user.click(await screen.findByRole("button", { name: "Delete Acme Clinic" }));
    await waitFor(() => expect(alerts).toEqual([`Error: ${why}`]));
    expect(questions).toEqual(["Are you sure you want to delete this sponsor?\n\nAcme Clinic"]);
  });
});
