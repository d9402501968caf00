import { screen, waitFor, within } from "@testing-library/react";
import { someRound, someTicketCategory } from "#testing/event-factories.ts";
import { openPublicPage, past, publicAddress } from "#testing/public-page.tsx";
import { comeBackLater, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";

const section = (title: string) => screen.getByRole<HTMLDetailsElement>("group", { name: title });
const unfold = (title: string) => {
  section(title).open = true;
  return section(title);
};
describe("the sections beside the story", () => {
  it("are folded, except for the sponsors", async () => {
    await openPublicPage();
    const titles = ["Details & Location", "Schedule", "Tickets & Registration", "Sponsors"];
    expect(titles.map((title) => section(title).open)).toEqual([false, false, false, true]);
  });

  it("show time, place and contact", async () => {
    await openPublicPage();
    const details = within(unfold("Details & Location"));
    expect(details.getByText("Thursday, June 3rd, 2027")).toBeVisible();
    expect(details.getByText("12 Fairway Drive, Springfield")).toBeVisible();
    expect(await details.findByRole("link", { name: "help@fund.example" })).toBeVisible();
  });

  it("list live rounds, with an end only if it is visible", async () => {
    await openPublicPage({
      tournament: {
        rounds: [
          someRound({ id: 1, name: "Morning Shotgun" }),
          someRound({ id: 2, name: "Afternoon", startTime: "13:30", endDateVisible: false }),
          someRound({ id: 3, name: "Night Golf", endDate: "2027-06-04", endTime: "00:30" }),
          someRound({ id: 4, name: "Secret round", liveFlag: false }),
        ],
      },
    });
    const rounds = within(unfold("Schedule")).getAllByRole("listitem");
    expect(rounds).toHaveLength(3);
    expect(rounds[0]).toHaveTextContent(
      "Morning ShotgunThursday, June 3rd, 20278:00 AM – 12:30 PM",
    );
    expect(rounds[1]).toHaveTextContent("AfternoonThursday, June 3rd, 20271:30 PMAll");
    expect(rounds[2]).toHaveTextContent("June 3rd, 2027, 8:00 AM –June 4th, 2027, 12:30 AM");
  });

  it("show the price of each ticket and the number left", async () => {
    await openPublicPage({
      categories: [
        someTicketCategory({ id: 1, name: "Foursome", price: 2400, availableTickets: 14 }),
        someTicketCategory({ id: 2, name: "Twosome", price: 1100, availableTickets: 0 }),
        someTicketCategory({ id: 3, name: "Not yet", liveFlag: false }),
      ],
    });
    const tickets = within(unfold("Tickets & Registration"));
    const texts = (await tickets.findAllByRole("listitem")).map((item) => item.textContent);
    expect(texts).toEqual(["Foursome$2,40014 left", "Twosome$1,100Unavailable"]);
  });

  it("keep the tickets when they cannot be reloaded, and say so", async () => {
    const { user } = await openPublicPage({
      categories: [someTicketCategory({ price: 0, noCostFlag: true })],
    });
    const tickets = within(unfold("Tickets & Registration"));
    expect(await tickets.findByRole("listitem")).toHaveTextContent("FoursomeFree14 left");
    const fails = () => someProblem(503, { "": ["Wait."] });
    server.use(http.get("/api/TicketCategory/query/tournament/{id}", fails, { once: true }));
    await comeBackLater();
    const note = await tickets.findByText(/could not be refreshed just now/);
    expect(tickets.getByRole("listitem")).toBeVisible();
    expect(tickets.queryByRole("alert")).toBeNull();
    await user.click(tickets.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(note).not.toBeInTheDocument());
  });

  it("mention the waitlist when every ticket is taken", async () => {
    await openPublicPage({ categories: [someTicketCategory({ availableTickets: 0 })] });
    const tickets = within(unfold("Tickets & Registration"));
    expect(await tickets.findByText("Every ticket is taken.")).toBeVisible();
    expect(tickets.getByRole("link", { name: "Join the waitlist" })).toHaveAttribute(
      "href",
      "/tournaments/7/register",
    );
    expect(tickets.getByText("Unavailable")).toBeVisible();
  });

  it("offer no ticket once the event is over", async () => {
    await openPublicPage({ tournament: past, categories: [someTicketCategory()] });
    const tickets = within(unfold("Tickets & Registration"));
    expect(await tickets.findByText("Thank you to everybody who came.")).toBeVisible();
    expect(tickets.queryByRole("listitem")).toBeNull();
  });

  it("say that the tickets could not be loaded, and retry", async () => {
    server.use(
      http.get(
        "/api/TicketCategory/query/tournament/{id}",
        () => someProblem(503, { "": ["Please try again later."] }),
        { once: true },
      ),
    );
    const { user } = visit(publicAddress);
    await screen.findByRole("heading", { name: "Spring Classic" });
    const tickets = within(unfold("Tickets & Registration"));
    expect(await tickets.findByRole("alert")).toHaveTextContent("could not be loaded just now");
    await user.click(tickets.getByRole("button", { name: "Try again" }));
    expect(await tickets.findByText("Tickets will be announced soon.")).toBeVisible();
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
  });

  it("show a sponsor's verified first logo, else the name", async () => {
    const logo = (id: number, verified: boolean) => ({ id, imageUrl: `/logo/${id}`, verified });
    await openPublicPage({
      tournament: {
        sponsors: [
          { id: 1, name: "Aldermere", website: "aldermere.example", logos: [logo(1, true)] },
          { id: 2, name: "Hartwick", website: "", logos: [logo(2, false), logo(3, true)] },
          { id: 3, name: "Teeward", website: "javascript:alert(1)", logos: [] },
        ],
      },
    });
    const sponsors = within(section("Sponsors"));
    expect(sponsors.getByRole("img", { name: "Aldermere" })).toHaveAttribute(
      "src",
      "/logo/1?size=small",
    );
    expect(sponsors.getAllByRole("img")).toHaveLength(1);
    expect(sponsors.getByText("Hartwick")).toBeVisible();
    const links = sponsors.getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["https://aldermere.example/"]);
    expect(links[0]).toHaveAttribute("rel", "external noopener noreferrer");
  });

  it("say which parts are still empty", async () => {
    await openPublicPage();
    expect(
      within(unfold("Schedule")).getByText("The schedule will be announced soon."),
    ).toBeVisible();
    expect(within(section("Sponsors")).getByText(/sponsors will be announced/)).toBeVisible();
  });
});
