import { screen, waitFor } from "@testing-library/react";
import { someTournamentDetail } from "#testing/event-factories.ts";
import { banner, field, openDetails, save, serveDetails } from "#testing/general-information.ts";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts, answerQuestionsWith, expectConsoleError, questions } from "#testing/setup.ts";

describe("the banner", () => {
  const file = new File(["a picture"], "tee.jpg", { type: "image/jpeg" });

  it("is uploaded beside a form with changes, and shown", async () => {
    const { become, sent } = serveDetails();
    const parts: FormDataEntryValue[] = [];
    server.use(
      http.post("/api/Tournament/banner", async ({ request, response }) => {
        const form = await request.formData();
        parts.push(form.get("TournamentId") ?? "", ...form.getAll("Photo"));
        become(banner);
        return response(201).json(someTournamentDetail(banner));
      }),
    );
    const { user } = await openDetails();
    expect(screen.getByText("There is no banner yet.")).toBeVisible();
    await user.type(field("Name"), " 2027");
    await user.upload(screen.getByLabelText("Upload a picture"), file);
    const picture = await screen.findByRole("img", { name: "The banner of Spring Classic" });
    expect(picture).toHaveAttribute("src", "/media/banner/0123.jpg");
    await waitFor(() => expect(screen.getByText(/Done/)).toBeVisible());
    expect(parts[0]).toBe("7");
    expect(parts[1]).toMatchObject({ type: "image/jpeg", size: file.size });
    expect(screen.getByLabelText("Upload a picture")).toBeDisabled();
    expect(alerts).toEqual([]);
    await user.click(save());
    await waitFor(() => expect(alerts).toEqual(["Tournament successfully updated."]));
    expect(sent[0]?.ifMatch).toBe('"2"');
  });

  it("shows the server's refusal, and is marked", async () => {
    expectConsoleError();
    serveDetails();
    server.use(
      http.post("/api/Tournament/banner", () =>
        someProblem(415, { Photo: ["Photo must be a png or jpeg picture."] }),
      ),
    );
    const { user } = await openDetails();
    await user.upload(screen.getByLabelText("Upload a picture"), file);
    await waitFor(() => expect(screen.getByText("Error")).toBeVisible());
    expect(alerts).toEqual(["Error: Photo must be a png or jpeg picture."]);
    expect(screen.getByText(/^tee\.jpg/)).toHaveTextContent(
      "Error Photo must be a png or jpeg picture.",
    );
    expect(screen.getByLabelText("Upload a picture")).toBeEnabled();
  });

  it("is removed after a confirmation, which allows another one", async () => {
    const { become } = serveDetails(banner);
    server.use(
      http.delete("/api/Tournament/banner/{id}", ({ params, response }) => {
        expect(params.id).toBe("7");
        become({ bannerPhotoUrl: null, bannerPhotoFileName: null });
        return response(204).empty();
      }),
    );
    const { user } = await openDetails();
    answerQuestionsWith("no");
    await user.click(screen.getByRole("button", { name: "Remove banner" }));
    expect(screen.getByRole("img", { name: "The banner of Spring Classic" })).toBeVisible();
    answerQuestionsWith("yes");
    await user.click(screen.getByRole("button", { name: "Remove banner" }));
    expect(await screen.findByText("There is no banner yet.")).toBeVisible();
    expect(questions[1]).toBe("Are you sure you want to remove the banner?");
    expect(screen.getByRole("heading", { name: "Banner" })).toHaveFocus();
    expect(screen.getByLabelText("Upload a picture")).toBeEnabled();
  });
});
