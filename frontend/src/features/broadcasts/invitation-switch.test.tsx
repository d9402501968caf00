import { screen, waitFor } from "@testing-library/react";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server } from "#testing/server.ts";

describe("the consent to invitations", () => {
  it("is off until it is switched on", async () => {
    signedInAs({ id: 5 });
    const said: unknown[] = [];
    server.use(
      http.put("/api/Invitation", async ({ request, response }) => {
        said.push(await request.json());
        return response(200).json({ invited: true });
      }),
    );
    const { user } = visit("/account/edit");
    const box = await screen.findByRole("switch", {
      name: "Tell me of coming tournaments",
    });
    expect(box).not.toBeChecked();
    await user.click(box);
    await waitFor(() => expect(said).toEqual([{ userId: 5, invited: true }]));
  });
});
