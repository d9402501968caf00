import { screen, waitFor, within } from "@testing-library/react";
import { someTicketCategory } from "#testing/event-factories.ts";
import { openPublicPage, past, type Answers } from "#testing/public-page.tsx";
import { signedInAs } from "#testing/render.tsx";

const linksOfHeader = () =>
  headerNav()
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);
const headerNav = () => within(screen.getByRole("navigation", { name: "Event" }));

describe("the banner", () => {
  it("has the name, the dates and the location over the picture", async () => {
    await openPublicPage({
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
    await waitFor(() => expect(document.title).toBe("Spring Classic, 6/3/2027"));
  });

  it("says to staff that visitors do not see it before it is live", async () => {
    signedInAs({ roles: ["Admin"] });
    await openPublicPage({ tournament: { liveFlag: false } });
    expect(screen.getByText(/visitors do not see this page/)).toBeVisible();
  });
});

describe("the buttons of the header", () => {
  const register = ["Register", "/tournaments/7/register"];
  const admin = ["Admin", "/tournaments/7/edit"];
  const tickets = ["Tickets", "/account/reservations"];
  const account = ["Account", "/account/edit"];

  it("offer a visitor Sign In, and Register by way of signing in", async () => {
    const { user, address } = await openPublicPage();
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
  ])("fit the role: %s", async (roles, expected) => {
    signedInAs({ roles });
    await openPublicPage();
    expect(linksOfHeader()).toEqual(expected);
    expect(headerNav().getByRole("button", { name: "Sign Out" })).toBeVisible();
  });

  it("sign out", async () => {
    signedInAs();
    const { user, address } = await openPublicPage();
    await user.click(headerNav().getByRole("button", { name: "Sign Out" }));
    expect(address()).toBe("/account/signin");
    expect(sessionStorage.getItem("jwtToken")).toBeNull();
  });
});

describe("the offer below the banner", () => {
  it.each<[string, Answers]>([
    [
      "From $650 · 2 kinds of tickets",
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
    await openPublicPage(answers);
    expect(await screen.findByText(text, { selector: "header *" })).toBeVisible();
  });
});
