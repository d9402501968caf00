import { screen, waitFor } from "@testing-library/react";
import { visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts } from "#testing/setup.ts";

describe("unsubscribing", () => {
  it("asks first, and says that it is done", async () => {
    const codes: unknown[] = [];
    server.use(
      http.post("/api/Invitation/unsubscribe", async ({ request, response }) => {
        codes.push(await request.json());
        return response(204).empty();
      }),
    );
    const { user } = visit("/unsubscribe/c0de");
    await user.click(await screen.findByRole("button", { name: "Unsubscribe" }));
    expect(
      await screen.findByText("You are not told of coming tournaments any more."),
    ).toBeVisible();
    expect(codes).toEqual([{ code: "c0de" }]);
  });

  it("says that a link is incomplete", async () => {
    const why = "This link unsubscribes nobody: it is not whole, or the account is deleted.";
    server.use(http.post("/api/Invitation/unsubscribe", () => someProblem(404, { "": [why] })));
    const { user } = visit("/unsubscribe/c0");
    await user.click(await screen.findByRole("button", { name: "Unsubscribe" }));
    await waitFor(() => expect(alerts).toEqual([`Error: ${why}`]));
  });
});
