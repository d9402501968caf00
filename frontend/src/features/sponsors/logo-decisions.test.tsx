import { screen, waitFor, within } from "@testing-library/react";
import { someLogo, someSponsor } from "#testing/people-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts, answerQuestionsWith, expectConsoleError, questions } from "#testing/setup.ts";
import { haveSponsors } from "#testing/sponsors.ts";

const address = "/tournaments/7/admin/user-sponsor";

/** Accepts decisions; returns their bodies. */
function takeDecisions() {
  const decisions: unknown[] = [];
  server.use(
    http.put("/api/Logo/verify", async ({ request, response }) => {
      const decision = await request.json();
      decisions.push(decision);
      const { verified } = decision as { verified: boolean };
      haveSponsors(someSponsor({ logos: [someLogo({ verified })] }));
      return response(200).json(someLogo({ verified }));
    }),
  );
  return decisions;
}

const verified = () => screen.findByRole("switch", { name: "Verified: the logo of Acme Clinic" });

/** Serves this logo in the sponsor's list of logos. */
function haveLogo(logo: ReturnType<typeof someLogo>) {
  server.use(http.get("/api/Sponsor/logo/{id}", ({ response }) => response(200).json([logo])));
}

/** Opens the dialog with the reason. */
async function explain(user: ReturnType<typeof visit>["user"]) {
  const name = "Give a reason about the logo of Acme Clinic";
  const open = await screen.findByRole("button", { name });
  await user.click(open);
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByLabelText(/^Reason/);
  const submit = () => user.click(dialog.getByRole("button", { name: "Save decision" }));
  return { open, dialog, submit };
}

beforeEach(() => void signedInAs({ id: 5, roles: ["Admin"] }));

describe("a logo in the list", () => {
  it("is verified, and unverified again, after a confirmation", async () => {
    haveSponsors(someSponsor({ logos: [someLogo()] }));
    const decisions = takeDecisions();
    const { user } = visit(address);
    answerQuestionsWith("no");
    await user.click(await verified());
    expect(decisions).toEqual([]);
    answerQuestionsWith("yes");
    await user.click(await verified());
    await waitFor(async () => expect(await verified()).toBeChecked());
    await waitFor(async () => expect(await verified()).toHaveAttribute("aria-busy", "false"));
    await user.click(await verified());
    await waitFor(async () => expect(await verified()).not.toBeChecked());
    expect(decisions).toEqual([
      { id: 51, verified: true },
      { id: 51, verified: false },
    ]);
    const verify = "Are you sure to verify this logo?\n\nThe people of Acme Clinic get a mail.";
    expect(questions).toEqual([
      verify,
      verify,
      "Are you sure to unverify this logo?\n\nThe event pages no longer show it. Nobody is mailed; “Give a reason” mails why.",
    ]);
  });

  it("passes the focus on when it leaves the list of unapproved logos", async () => {
    haveSponsors(someSponsor({ logos: [someLogo()] }));
    server.use(
      http.put("/api/Logo/verify", ({ response }) => {
        haveSponsors();
        return response(200).json(someLogo({ verified: true }));
      }),
    );
    const { user } = visit(`${address}?unapprovedLogos=true`);
    await user.click(await verified());
    const none = await screen.findByText("There are no such sponsors.");
    expect(none).toHaveFocus();
  });

  it("is refused with a reason after a confirmation", async () => {
    haveSponsors(someSponsor({ logos: [someLogo({ verified: true })] }));
    haveLogo(someLogo({ verified: true }));
    const decisions = takeDecisions();
    const { user } = visit(address);
    const { open, dialog, submit } = await explain(user);
    await submit();
    expect(alerts.splice(0)).toEqual(["verified cannot be empty"]);
    await user.click(dialog.getByRole("radio", { name: /^Do not verify/ }));
    await submit();
    expect(alerts).toEqual(["reason cannot be empty"]);
    await user.type(dialog.getByLabelText(/^Reason/), "Too dark.");
    answerQuestionsWith("no");
    await submit();
    expect(questions).toEqual([
      "Are you sure to unverify this logo?\n\nThe event pages no longer show it, and the people of Acme Clinic get a mail with the reason.",
    ]);
    expect(decisions).toEqual([]);
    expect(dialog.getByLabelText(/^Reason/)).toHaveValue("Too dark.");
    answerQuestionsWith("yes");
    await submit();
    await waitFor(async () => expect(await verified()).not.toBeChecked());
    expect(decisions).toEqual([{ id: 51, verified: false, reason: "Too dark." }]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(open).toHaveFocus();
  });

  it("keeps the reason of a refusal until another one is given", async () => {
    haveSponsors(someSponsor({ logos: [someLogo()] }));
    haveLogo(someLogo({ reason: "Too dark." }));
    const decisions = takeDecisions();
    const { user } = visit(address);
    const { dialog, submit } = await explain(user);
    const reason = dialog.getByLabelText(/^Reason/);
    expect(reason).toHaveValue("Too dark.");
    await user.type(reason, " And small.");
    await user.click(dialog.getByRole("radio", { name: /^Do not verify/ }));
    await submit();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(decisions).toEqual([{ id: 51, verified: false, reason: "Too dark. And small." }]);
    expect(questions).toEqual([
      "Are you sure not to verify this logo?\n\nThe people of Acme Clinic get a mail with the reason.",
    ]);
  });

  it("cannot be decided on while its present reason is unknown", async () => {
    expectConsoleError();
    haveSponsors(someSponsor({ logos: [someLogo()] }));
    server.use(http.get("/api/Sponsor/logo/{id}", () => someProblem(503, { "": ["Later."] })));
    const { user } = visit(address);
    await user.click(await screen.findByRole("button", { name: /^Give a reason/ }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText(/could not be loaded/)).toBeVisible();
    expect(dialog.queryByRole("button", { name: "Save decision" })).toBeNull();
    haveLogo(someLogo({ reason: "Too dark." }));
    await user.click(dialog.getByRole("button", { name: "Try again" }));
    expect(await dialog.findByLabelText(/^Reason/)).toHaveValue("Too dark.");
  });

  it("is verified without a reason, and without a second mail", async () => {
    haveSponsors(someSponsor({ logos: [someLogo({ verified: true })] }));
    haveLogo(someLogo({ verified: true }));
    const decisions = takeDecisions();
    const { user } = visit(address);
    const { dialog, submit } = await explain(user);
    await user.click(dialog.getByRole("radio", { name: /^Verify/ }));
    await submit();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(decisions).toEqual([{ id: 51, verified: true, reason: "" }]);
    expect(questions).toEqual(["Are you sure to verify this logo?\n\nNobody is mailed."]);
  });

  it("that was replaced is reported, and the list is reloaded", async () => {
    haveSponsors(someSponsor({ logos: [someLogo()] }));
    server.use(
      http.put("/api/Logo/verify", () => {
        haveSponsors(someSponsor());
        return someProblem(404, { "": ["There is no such logo."] });
      }),
    );
    const { user } = visit(address);
    await user.click(await verified());
    expect(await screen.findByText("No logo")).toBeVisible();
    expect(alerts).toEqual(["Error: There is no such logo."]);
  });
});
