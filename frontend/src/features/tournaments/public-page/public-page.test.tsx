import { act, screen, waitFor, within } from "@testing-library/react";
import type { TicketCategory, TournamentDetail, Widget } from "#api/types.ts";
import {
  someRound,
  someTicketCategory,
  someTournamentDetail,
  someWidget,
} from "#testing/event-factories.ts";
import { someTournament } from "#testing/factories.ts";
import { comeBackLater, signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts, expectConsoleError } from "#testing/setup.ts";

const address = "/tournaments/7/spring-classic";

interface Answers {
  tournament?: Partial<TournamentDetail>;
  categories?: TicketCategory[];
  widgets?: Widget[];
}

/** Opens the public page of a tournament like this. */
async function open({ tournament = {}, categories = [], widgets = [] }: Answers = {}) {
  server.use(
    http.get("/api/Tournament/{id}", ({ response }) =>
      response(200).json(someTournamentDetail(tournament)),
    ),
    http.get("/api/TicketCategory/query/tournament/{id}", ({ response }) =>
      response(200).json(categories),
    ),
    http.get("/api/Widget/query/tournament/{id}", ({ response }) => response(200).json(widgets)),
  );
  const opened = visit(address);
  await screen.findByRole("heading", { level: 1, name: "Spring Classic" });
  return opened;
}

const section = (title: string) => screen.getByRole<HTMLDetailsElement>("group", { name: title });
const unfold = (title: string) => {
  section(title).open = true;
  return section(title);
};
const linksOfHeader = () =>
  headerNav()
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);
const headerNav = () => within(screen.getByRole("navigation", { name: "Event" }));

describe("the banner", () => {
  it("has the name, the dates and the location over the picture", async () => {
    await open({
      tournament: { dateEnd: "2027-06-04", bannerPhotoUrl: "/media/banner/hills.jpg" },
    });
    const main = within(screen.getByRole("main"));
    expect(
      main.getByText("Thursday, June 3rd, 2027 – Friday, June 4th, 2027", {
        selector: "header *",
      }),
    ).toBeVisible();
    expect(main.getByText("Willow Creek Golf Club", { selector: "header *" })).toBeVisible();
    expect(main.getByAltText("")).toHaveAttribute("src", "/media/banner/hills.jpg");
    await waitFor(() => expect(document.title).toBe("Spring Classic"));
  });

  it("says to staff that visitors do not see what is not live", async () => {
    signedInAs({ roles: ["Admin"] });
    await open({ tournament: { liveFlag: false } });
    expect(screen.getByText(/visitors do not see this page/)).toBeVisible();
  });
});

describe("the buttons of the header", () => {
  const register = ["Register", "/tournaments/7/register"];
  const admin = ["Admin", "/tournaments/7/edit"];
  const tickets = ["Tickets", "/account/reservations"];
  const account = ["Account", "/account/edit"];

  it("offer a visitor Sign In, and Register by way of signing in", async () => {
    const { user, address } = await open();
    expect(linksOfHeader()).toEqual([["Sign In", "/account/signin"]]);
    expect(headerNav().queryByRole("button")).toBeNull();
    await user.click(screen.getByRole("link", { name: "Register" }));
    expect(address()).toBe("/account/signin?returnTo=%2Ftournaments%2F7%2Fregister");
  });

  it.each([
    [["User"], [register, tickets, account]],
    [["Volunteer"], [register, tickets, account]],
    [["Content Editor"], [register, admin, tickets, account]],
    [["Admin"], [register, admin, tickets, account]],
  ])("offer %s what is theirs", async (roles, expected) => {
    signedInAs({ roles });
    await open();
    expect(linksOfHeader()).toEqual(expected);
    expect(headerNav().getByRole("button", { name: "Sign Out" })).toBeVisible();
  });

  it("sign out", async () => {
    signedInAs();
    const { user, address } = await open();
    await user.click(headerNav().getByRole("button", { name: "Sign Out" }));
    expect(address()).toBe("/account/signin");
    expect(sessionStorage.getItem("jwtToken")).toBeNull();
  });
});

const past = { dateStart: "2020-06-03", dateEnd: "2020-06-03" };

describe("the offer below the banner", () => {
  it.each<[string, Answers]>([
    [
      "From $650 · 34 tickets left",
      {
        categories: [
          someTicketCategory({ id: 1, price: 2400, availableTickets: 14 }),
          someTicketCategory({ id: 2, price: 650, availableTickets: 20 }),
          someTicketCategory({ id: 3, price: 100, availableTickets: 0 }),
          someTicketCategory({ id: 4, price: 500, sponsorFlag: true }),
        ],
      },
    ],
    [
      "$5,000 · 1 ticket left",
      { categories: [someTicketCategory({ price: 5000, availableTickets: 1, sponsorFlag: true })] },
    ],
    [
      "Every ticket is taken; there is a waitlist.",
      { categories: [someTicketCategory({ availableTickets: 0 })] },
    ],
    ["Tickets will be announced soon.", {}],
    ["This event is over.", { tournament: past, categories: [someTicketCategory()] }],
  ])("says '%s'", async (text, answers) => {
    await open(answers);
    expect(await screen.findByText(text, { selector: "header *" })).toBeVisible();
  });
});

describe("the invitation at the end", () => {
  const invitation = () => screen.queryByRole("link", { name: "Get your tickets" });

  it("names the day and leads to the tickets", async () => {
    await open({ categories: [someTicketCategory()] });
    const heading = await screen.findByRole("heading", { name: /^Join us on/ });
    expect(heading).toHaveTextContent("Join us on Thursday, June 3rd, 2027");
    expect(invitation()).toHaveAttribute("href", "/tournaments/7/register");
  });

  it("stays in sight while the buttons of the header are not", async () => {
    let look: (entries: { isIntersecting: boolean }[]) => void = () => undefined;
    class Observer {
      observe = () => undefined;
      disconnect = () => undefined;
      constructor(callback: typeof look) {
        look = callback;
      }
    }
    vi.stubGlobal("IntersectionObserver", Observer);
    await open({ categories: [someTicketCategory()] });
    const floats = async () =>
      (await screen.findByRole("region", { name: /^Join us/ })).dataset.floating;
    expect(await floats()).toBe("false");
    act(() => look([{ isIntersecting: false }]));
    expect(await floats()).toBe("true");
    act(() => look([{ isIntersecting: false }, { isIntersecting: true }]));
    expect(await floats()).toBe("false");
  });

  it.each<[string, Answers]>([
    ["Tickets will be announced soon.", {}],
    ["This event is over.", { tournament: past, categories: [someTicketCategory()] }],
    [
      "Every ticket is taken; there is a waitlist.",
      { categories: [someTicketCategory({ availableTickets: 0 })] },
    ],
  ])("is not there when '%s'", async (text, answers) => {
    await open(answers);
    await screen.findByText(text, { selector: "header *" });
    expect(invitation()).toBeNull();
  });
});

describe("the sections beside the story", () => {
  it("are folded away, but for the sponsors", async () => {
    await open();
    const titles = ["Details & Location", "Schedule", "Tickets & Registration", "Sponsors"];
    expect(titles.map((title) => section(title).open)).toEqual([false, false, false, true]);
  });

  it("say when and where, and whom to ask", async () => {
    await open();
    const details = within(unfold("Details & Location"));
    expect(details.getByText("Thursday, June 3rd, 2027")).toBeVisible();
    expect(details.getByText("12 Fairway Drive, Springfield")).toBeVisible();
    expect(await details.findByRole("link", { name: "help@fund.example" })).toBeVisible();
  });

  it("list the rounds that are live, with an end only where it may be seen", async () => {
    await open({
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

  it("tell the price of each ticket and what is left", async () => {
    await open({
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

  it("keep the tickets, and say so, when they cannot be loaded again", async () => {
    const { user } = await open({
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

  it("tell of the waitlist when every ticket is taken", async () => {
    await open({ categories: [someTicketCategory({ availableTickets: 0 })] });
    const tickets = within(unfold("Tickets & Registration"));
    expect(await tickets.findByText("Every ticket is taken.")).toBeVisible();
    expect(tickets.getByRole("link", { name: "Join the waitlist" })).toHaveAttribute(
      "href",
      "/tournaments/7/register",
    );
    expect(tickets.getByText("Unavailable")).toBeVisible();
  });

  it("offer no ticket once the event is over", async () => {
    await open({ tournament: past, categories: [someTicketCategory()] });
    const tickets = within(unfold("Tickets & Registration"));
    expect(await tickets.findByText("Thank you to everybody who came.")).toBeVisible();
    expect(tickets.queryByRole("listitem")).toBeNull();
  });

  it("say in words that the tickets could not be loaded, and load them again", async () => {
    server.use(
      http.get(
        "/api/TicketCategory/query/tournament/{id}",
        () => someProblem(503, { "": ["Please try again later."] }),
        { once: true },
      ),
    );
    const { user } = visit(address);
    await screen.findByRole("heading", { name: "Spring Classic" });
    const tickets = within(unfold("Tickets & Registration"));
    expect(await tickets.findByRole("alert")).toHaveTextContent("could not be loaded just now");
    await user.click(tickets.getByRole("button", { name: "Try again" }));
    expect(await tickets.findByText("Tickets will be announced soon.")).toBeVisible();
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
  });

  it("show a sponsor by the first logo once that is verified, and by name until then", async () => {
    const logo = (id: number, verified: boolean) => ({ id, imageUrl: `/logo/${id}`, verified });
    await open({
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

  it("say in words what there is not yet", async () => {
    await open();
    expect(
      within(unfold("Schedule")).getByText("The schedule will be announced soon."),
    ).toBeVisible();
    expect(within(section("Sponsors")).getByText(/sponsors will be announced/)).toBeVisible();
  });
});

describe("the story", () => {
  it("begins with About The Event and goes on with the widgets that are live", async () => {
    await open({
      widgets: [
        someWidget("<p>Four hours</p>", { id: 1, name: "Why we play" }),
        someWidget("<h2>The day</h2><p>Eat</p>", { id: 2, name: "Ours" }),
        someWidget("<p>Rain</p>", { id: 3, name: "Weather", liveFlag: false }),
      ],
    });
    expect(screen.getByRole("heading", { name: "About The Event" })).toBeVisible();
    expect(screen.getByText("A day on the course for the children's ward.")).toBeVisible();
    expect(await screen.findByText("Four hours")).toBeVisible();
    expect(screen.getByRole("heading", { name: "Why we play" })).toBeVisible();
    expect(screen.getByRole("heading", { name: "The day" })).toBeVisible();
    expect(screen.queryByRole("heading", { name: "Ours" })).toBeNull();
    expect(screen.queryByText("Rain")).toBeNull();
  });

  it("says in words that there is nothing to read yet", async () => {
    await open({ tournament: { description: "" } });
    expect(screen.getByText("More about this event will follow soon.")).toBeVisible();
  });

  it("runs nothing that staff wrote", async () => {
    await open({
      widgets: [
        someWidget("<p onclick='x()'>Hello<script>x()</script></p><img src=a onerror=x()>"),
      ],
    });
    const story = await screen.findByRole("region", { name: "Why we play" });
    await within(story).findByText("Hello");
    expect(story.innerHTML).toContain('<p>Hello</p><img src="a" alt="" loading="lazy"></div>');
  });

  it("shows pictures when they come near, each with a text for who does not see them", async () => {
    const photo = (id: number) => ({
      id,
      photoFileName: "a.jpg",
      photoContentType: "image/jpeg",
      photoFileSize: 1,
      photoUrl: `/media/photo/${id}.jpg`,
    });
    await open({ widgets: [someWidget("<p>Look</p>", { photos: [photo(1), photo(2)] })] });
    const [first] = await screen.findAllByRole("img");
    expect(first).toHaveAttribute("src", "/media/photo/1.jpg");
    expect(first).toHaveAccessibleName("Why we play, 1 of 2");
    expect(first).toHaveAttribute("loading", "lazy");
  });

  it("shows content that cannot be read as none", async () => {
    await open({ widgets: [someWidget("", { content: "not JSON" })] });
    expect(await screen.findByRole("region", { name: "Why we play" })).toBeVisible();
  });
});

describe("the address", () => {
  it("gets the right slug when it has a wrong one", async () => {
    const { address: where } = visit("/tournaments/7/a-wrong-one");
    expect(screen.getByText("Loading...")).toBeVisible();
    await waitFor(() => expect(where()).toBe(address));
  });

  it("leads to the landing page when there is no such tournament, and never in a circle", async () => {
    const unknown = () => someProblem(404, { "": ["couldn't find tournament"] });
    server.use(
      http.get("/api/Tournament/mostRecentLive", ({ response }) =>
        response(200).json(someTournament({ id: 8 })),
      ),
      http.get("/api/Tournament/{id}", unknown),
    );
    const { address: where } = visit(address);
    expect(await screen.findByText("This event is no longer there.")).toBeVisible();
    expect(where()).toBe("/tournaments/8/spring-classic");
    const unknownOne = "Error: couldn't find tournament";
    expect(alerts, "one for each address").toEqual([unknownOne, unknownOne]);
  });

  it("says in words that the event could not be loaded, and loads it again", async () => {
    server.use(http.get("/api/Tournament/{id}", () => Response.error(), { once: true }));
    const { user } = visit(address);
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Spring Classic" })).toBeVisible();
    expect(document.body, "the keyboard is in the page").not.toHaveFocus();
    expect(alerts).toEqual(["There was an error fetching data."]);
  });

  it("without a tournament's id says so", async () => {
    expectConsoleError();
    visit("/tournaments/none/spring-classic");
    expect(await screen.findByText("Couldn't get tournament id")).toBeVisible();
  });
});
