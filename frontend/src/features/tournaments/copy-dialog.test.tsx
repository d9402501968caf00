import { screen, waitFor, within } from "@testing-library/react";
import { someTournamentDetail } from "#testing/event-factories.ts";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";
import { openTournaments, spring } from "#testing/tournaments-page.ts";

async function openDialog() {
  const { user, address } = await openTournaments(["Admin"], [spring]);
  await user.click(await screen.findByRole("button", { name: "Copy" }));
  const dialog = within(
    await screen.findByRole("dialog", { name: "Copy Spring Classic, 06/03/2027" }),
  );
  return { user, address, dialog };
}

describe("copying a tournament", () => {
  it("asks for name, slug and first day, and opens the new tournament", async () => {
    const { user, address, dialog } = await openDialog();
    const sent: unknown[] = [];
    server.use(
      http.post("/api/Tournament/copy", async ({ request, response }) => {
        expect(request.headers.get("Idempotency-Key")).not.toBeNull();
        sent.push(await request.json());
        return response(201).json(someTournamentDetail({ id: 12, liveFlag: false }));
      }),
    );
    expect(dialog.getByText(/It is not live until you set it so\./)).toBeVisible();
    expect(dialog.getByLabelText("Name")).toHaveValue("Spring Classic");
    await user.type(dialog.getByLabelText("First day"), "2028-06-01");
    expect(dialog.getByLabelText("Slug")).toHaveValue("spring-classic-2028");
    await user.click(dialog.getByRole("button", { name: "Create" }));
    await waitFor(() => expect(address()).toBe("/tournaments/12/edit"));
    expect(sent).toEqual([
      { id: 7, name: "Spring Classic", slug: "spring-classic-2028", dateStart: "2028-06-01" },
    ]);
    expect(alerts).toEqual(["New Tournament successfully created."]);
  });

  it("proposes the slug from the name until another is typed", async () => {
    const { user, dialog } = await openDialog();
    await user.type(dialog.getByLabelText("Name"), " Two");
    expect(dialog.getByLabelText("Slug")).toHaveValue("spring-classic-two");
    await user.type(dialog.getByLabelText("First day"), "2028-06-01");
    expect(dialog.getByLabelText("Slug"), "always with its year").toHaveValue(
      "spring-classic-two-2028",
    );
    await user.type(dialog.getByLabelText("Slug"), "-b");
    await user.type(dialog.getByLabelText("Name"), " Three");
    expect(dialog.getByLabelText("Slug")).toHaveValue("spring-classic-two-2028-b");
  });

  it("names missing fields, and keeps the values after a refusal", async () => {
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole("button", { name: "Create" }));
    expect(alerts).toEqual(["dateStart cannot be empty"]);
    const sentence = "Another tournament has this slug.";
    server.use(http.post("/api/Tournament/copy", () => someProblem(409, { slug: [sentence] })));
    await user.type(dialog.getByLabelText("First day"), "2028-06-01");
    await user.click(dialog.getByRole("button", { name: "Create" }));
    await waitFor(() => expect(alerts.at(-1)).toBe(`Error: ${sentence}`));
    expect(dialog.getByLabelText("Slug")).toHaveAccessibleDescription(/Another tournament/);
    expect(dialog.getByLabelText("First day")).toHaveValue("2028-06-01");
  });

  it("can be cancelled", async () => {
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
