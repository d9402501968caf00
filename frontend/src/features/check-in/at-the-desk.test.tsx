import { screen, waitFor, within } from "@testing-library/react";
import { ann, ben, cara, openByName, row } from "#testing/check-in.tsx";
import { takeBatches } from "#testing/roster.ts";
import { someSite } from "#testing/factories.ts";
import { http, server } from "#testing/server.ts";
import { answerQuestionsWith, questions } from "#testing/setup.ts";

const search = () => screen.getByPlaceholderText("start typing...");
const dialog = (name: string) => within(screen.getByRole("dialog", { name }));
const names = () =>
  within(screen.getByRole("table"))
    .getAllByRole("button")
    .map((tap) => tap.textContent.split(" Group")[0]);

/** The texts of the options that start with a name. */
const optionsOf = (name: string) =>
  screen
    .getAllByRole("option")
    .map(({ textContent }) => textContent)
    .filter((text) => text.startsWith(name))
    .sort();

type User = Awaited<ReturnType<typeof openByName>>["user"];

async function chooseRound(user: User, name: string) {
  await user.click(screen.getByRole("button", { name: "All Rounds" }));
  await user.click(dialog("Which round?").getByRole("button", { name: new RegExp(`^${name}`) }));
}

describe("the next guest", () => {
  it("can be typed at once: after a check-in the input is empty and focused", async () => {
    const { user } = await openByName([ann, ben]);
    await user.type(search(), "ann{Enter}");
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

  it("is distinguished from a namesake by the round", async () => {
    const sam = { ...ben, displayName: "Sam Rivera", captain: "Sam Rivera" };
    const { user } = await openByName([ann, { ...sam, id: 4, roundId: 31 }, sam]);
    await user.type(search(), "sam");
    expect(optionsOf("Sam")).toEqual([
      "Sam Rivera, Group 1, Afternoon Shotgun",
      "Sam Rivera, Group 1, Morning Shotgun",
    ]);
  });

  it("is distinguished within a round by the reference of the ticket", async () => {
    const sam = { ...ben, displayName: "Sam Rivera", captain: "Sam Rivera" };
    const { user } = await openByName([ann, { ...sam, id: 4 }, sam]);
    await user.type(search(), "sam");
    expect(optionsOf("Sam")).toEqual(["Sam Rivera, Group 1, FW-2", "Sam Rivera, Group 1, FW-4"]);
    expect(row(/^Sam Rivera.*FW-4/)).toHaveTextContent("Group 1 · Afternoon Shotgun, FW-4");
    expect(row(/^Ann Baker/)).not.toHaveTextContent("FW-");
  });

  it("is found by the reference of their ticket, as it is read to the desk", async () => {
    const { user } = await openByName([ann, ben]);
    for (const typed of ["FW-2", "fw 2", "fw2"]) {
      await user.clear(search());
      await user.type(search(), typed);
      expect(screen.getByRole("option"), typed).toHaveTextContent("Ben Cole");
    }
  });

  it("is found without accents, with any apostrophe, in any order", async () => {
    const jose = { ...ben, displayName: "José O’Neill-Łuk" };
    const { user } = await openByName([ann, jose]);
    for (const typed of ["jose", "o'neill", "oneill", "luk jose"]) {
      await user.clear(search());
      await user.type(search(), typed);
      expect(screen.getByRole("option"), typed).toHaveTextContent("José");
    }
  });

  it("can be shown when they play in another round than the chosen one", async () => {
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

  it("may have namesakes in other rounds, which are counted by round", async () => {
    const deeFord = { ...ann, displayName: "Dee Ford" };
    const two = [91, 92].map((id) => ({
      ...deeFord,
      id,
      groupId: id,
      scanCode: `${id}`.repeat(16),
    }));
    const guest = { ...cara, id: 93, groupId: 93, playFlag: false, displayName: "Dee Guest" };
    const { user } = await openByName([ann, ...two, guest, ben]);
    await chooseRound(user, "Afternoon Shotgun");
    await user.type(search(), "dee ford");
    expect(
      screen.getByText("2 with this name are in Morning Shotgun, so not in Afternoon Shotgun."),
    ).toBeVisible();
    await user.clear(search());
    await user.type(search(), "dee");
    const both = "2 in Morning Shotgun, 1 not playing";
    expect(
      screen.getByText(`3 with this name are not in Afternoon Shotgun: ${both}.`),
    ).toBeVisible();
  });

  it("is shown as not playing in the place of a round", async () => {
    const guest = { ...cara, groupId: 69, playFlag: false, displayName: "Dina Guest" };
    const { user } = await openByName([ann, ben, guest]);
    expect(row(/^Dina Guest/)).toHaveTextContent("not playing");
    await user.click(row(/^Dina Guest/));
    expect(dialog("Dina Guest").getByText(/not playing/)).toBeVisible();
    await user.click(dialog("Dina Guest").getByRole("button", { name: "Cancel" }));
    await user.click(screen.getByRole("button", { name: "Stats" }));
    expect(dialog("Stats").getByText("Not playing")).toBeVisible();
    expect(dialog("Stats").getByText("Not playing · missing: Dina Guest")).toBeVisible();
    expect(dialog("Stats").queryByText(/No round yet/)).toBeNull();
    await user.keyboard("{Escape}");
    await chooseRound(user, "Afternoon Shotgun");
    await user.type(search(), "dina");
    expect(
      screen.getByText("Dina Guest is not playing, so not in Afternoon Shotgun."),
    ).toBeVisible();
  });

  it("is 'No results' alone when no round has the name", async () => {
    const { user } = await openByName();
    await chooseRound(user, "Afternoon Shotgun");
    await user.type(search(), "zoe");
    expect(screen.getByText("No results")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Show anyway" })).toBeNull();
  });
});

describe("undoing a check-in", () => {
  it("asks for a confirmation with the name", async () => {
    const { user } = await openByName();
    const seen = takeBatches();
    answerQuestionsWith("no");
    await user.click(row(/^Ben/));
    await user.click(screen.getByRole("button", { name: "Undo Check In" }));
    expect(questions).toEqual(["Are you sure you want to undo the check-in of Ben Cole?"]);
    expect(seen).toEqual([]);
    expect(screen.getByRole("dialog", { name: "Ben Cole" })).toBeVisible();
  });
});

describe("the day", () => {
  it("of the tournament is shown, and marked when it is not today", async () => {
    await openByName();
    expect(await screen.findByText("Spring Classic is on 06/03/2027, not today.")).toBeVisible();
  });

  it("is not marked on a day of the tournament in the site's time zone", async () => {
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
  it("can be ordered by last names or groups, and keeps the order", async () => {
    const list = [
      { ...ann, sponsor: "Tern" },
      { ...ben, displayName: "Ben Abel", sponsor: "Wren" },
      { ...cara, sponsor: "Avocet" },
    ];
    const { user } = await openByName(list);
    await screen.findByRole("button", { name: /^cara@club/ });
    const order = within(screen.getByRole("group", { name: "Order of the list" }));
    await user.click(order.getByRole("button", { name: "Last name" }));
    await waitFor(() => expect(names()).toEqual(["Ben Abel", "Ann Baker", "cara@club.example"]));
    await user.click(order.getByRole("button", { name: "Group" }));
    await waitFor(() => expect(names()).toEqual(["cara@club.example", "Ann Baker", "Ben Abel"]));
    expect(order.getByRole("button", { pressed: true })).toHaveTextContent("Group");
    expect(localStorage.getItem("checkInOrder")).toBe("group");
  });

  it("has stats of the chosen round alone", async () => {
    const { user } = await openByName();
    await chooseRound(user, "Afternoon Shotgun");
    await user.click(screen.getByRole("button", { name: "Stats" }));
    expect(screen.getByText("Of Afternoon Shotgun only")).toBeVisible();
    expect(screen.getByText("arrived")).toHaveTextContent("1 of 1 arrived");
    expect(dialog("Stats").queryByText("Morning Shotgun")).toBeNull();
  });
});
