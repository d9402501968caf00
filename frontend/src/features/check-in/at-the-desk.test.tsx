import { screen, waitFor, within } from "@testing-library/react";
import { ann, ben, cara, openByName, row, takeUpdates } from "#testing/check-in.tsx";
import { someCheckIn } from "#testing/event-factories.ts";
import { someSite } from "#testing/factories.ts";
import { http, server } from "#testing/server.ts";
import { answerQuestionsWith, questions } from "#testing/setup.ts";

const search = () => screen.getByPlaceholderText("start typing...");
const dialog = (name: string) => within(screen.getByRole("dialog", { name }));
const names = () =>
  within(screen.getByRole("table"))
    .getAllByRole("button")
    .map((tap) => tap.textContent.split(" Group")[0]);

type User = Awaited<ReturnType<typeof openByName>>["user"];

async function chooseRound(user: User, name: string) {
  await user.click(screen.getByRole("button", { name: "All Rounds" }));
  await user.click(dialog("Which round?").getByRole("button", { name: new RegExp(`^${name}`) }));
}

describe("the next guest", () => {
  it("is typed at once after a check-in: the input is empty and has the keyboard", async () => {
    const list = [ann, ben];
    const { user } = await openByName(list);
    const after = { ...ann, checkedIn: true, checkedInAt: "2027-06-03T12:05:00Z" };
    takeUpdates(someCheckIn(after));
    await user.type(search(), "ann{Enter}");
    list[0] = after;
    await user.click(dialog("Ann Baker").getByRole("button", { name: "Check In" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(search()).toHaveFocus();
    expect(search()).toHaveValue("");
    expect(screen.queryByRole("button", { name: "Clear Results" })).toBeNull();
    await waitFor(() => expect(names()).toHaveLength(2));
    await user.keyboard("ben{Enter}");
    expect(screen.getByRole("dialog", { name: "Ben Cole" })).toBeVisible();
  });

  it("is found by the captain and by the sponsor of their group", async () => {
    const named = { ...ben, captain: "Carla Montero", sponsor: "Tern River Bank" };
    const { user } = await openByName([ann, named]);
    expect(row(/^Ben Cole/)).toHaveTextContent("Group 1 of Carla Montero, Tern River Bank");
    await user.type(search(), "tern");
    expect(screen.getByRole("option")).toHaveTextContent(
      "Ben Cole, Group 1 of Carla Montero, Tern River Bank",
    );
    await user.clear(search());
    await user.type(search(), "montero");
    expect(screen.getAllByRole("option")).toHaveLength(1);
  });

  it("is found as people type names: without accents, with any apostrophe, in any order", async () => {
    const jose = { ...ben, displayName: "José O’Neill-Łuk" };
    const { user } = await openByName([ann, jose]);
    for (const typed of ["jose", "o'neill", "oneill", "luk jose"]) {
      await user.clear(search());
      await user.type(search(), typed);
      expect(screen.getByRole("option"), typed).toHaveTextContent("José");
    }
  });

  it("who plays in another round than the chosen one is shown anyway", async () => {
    const { user } = await openByName();
    await chooseRound(user, "Afternoon Shotgun");
    await user.type(search(), "ann");
    expect(
      screen.getByText("Ann Baker is in Morning Shotgun, not in Afternoon Shotgun."),
    ).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Show anyway" }));
    await user.click(await screen.findByRole("option", { name: /^Ann Baker/ }));
    expect(screen.getByRole("dialog", { name: "Ann Baker" })).toBeVisible();
  });

  it("nobody of any round is 'No results' alone", async () => {
    const { user } = await openByName();
    await chooseRound(user, "Afternoon Shotgun");
    await user.type(search(), "zoe");
    expect(screen.getByText("No results")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Show anyway" })).toBeNull();
  });
});

describe("undoing a check-in", () => {
  it("asks first, by name", async () => {
    const { user } = await openByName();
    const seen = takeUpdates(someCheckIn({ ...ben, checkedIn: false, checkedInAt: null }));
    answerQuestionsWith("no");
    await user.click(row(/^Ben/));
    await user.click(screen.getByRole("button", { name: "Undo Check In" }));
    expect(questions).toEqual(["Are you sure you want to undo the check-in of Ben Cole?"]);
    expect(seen).toEqual([]);
    expect(screen.getByRole("dialog", { name: "Ben Cole" })).toBeVisible();
  });
});

describe("the day", () => {
  it("of the tournament stands on the page, and is marked when today is another one", async () => {
    await openByName();
    expect(await screen.findByText("Spring Classic is on 06/03/2027, not today.")).toBeVisible();
  });

  it("is only named on a day of the tournament, where the site is", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2027-06-04T05:00:00Z") });
    server.use(
      http.get("/api/Site", ({ response }) =>
        response(200).json(someSite({ timeZone: "America/Phoenix" })),
      ),
    );
    await openByName();
    expect(await screen.findByText("Spring Classic, 06/03/2027")).toBeVisible();
    expect(screen.queryByRole("note")).toBeNull();
  });
});

describe("the list", () => {
  it("is in order of last names or of groups when a desk wants it so, and stays so", async () => {
    const person = (nameFirst: string, nameLast: string) => ({ nameFirst, nameLast, email: null });
    const list = [
      { ...ann, user: person("Ann", "Baker"), sponsor: "Tern" },
      { ...ben, user: person("Ben", "Abel"), displayName: "Ben Abel", sponsor: "Wren" },
      { ...cara, user: person("", ""), sponsor: "Avocet" },
    ];
    const { user } = await openByName(list);
    const order = within(screen.getByRole("group", { name: "Order of the list" }));
    await user.click(order.getByRole("button", { name: "Last name" }));
    await waitFor(() => expect(names()).toEqual(["Ben Abel", "Ann Baker", "cara@club.example"]));
    await user.click(order.getByRole("button", { name: "Group" }));
    await waitFor(() => expect(names()).toEqual(["cara@club.example", "Ann Baker", "Ben Abel"]));
    expect(order.getByRole("button", { pressed: true })).toHaveTextContent("Group");
    expect(localStorage.getItem("checkInOrder")).toBe("group");
  });

  it("counts the chosen round alone in the stats", async () => {
    const { user } = await openByName();
    await chooseRound(user, "Afternoon Shotgun");
    await user.click(screen.getByRole("button", { name: "Stats" }));
    expect(screen.getByText("Of Afternoon Shotgun only")).toBeVisible();
    expect(screen.getByText("arrived")).toHaveTextContent("1 of 1 arrived");
    expect(dialog("Stats").queryByText("Morning Shotgun")).toBeNull();
  });
});
