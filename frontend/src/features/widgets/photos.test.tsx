import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { someWidget } from "#testing/event-factories.ts";
import { signedInAs, visit } from "#testing/render.tsx";
import { http, server, someProblem } from "#testing/server.ts";
import { alerts, answerQuestionsWith, expectConsoleError, questions } from "#testing/setup.ts";
import { serveWidgets, somePhoto } from "#testing/widget-server.ts";

const address = "/tournaments/7/admin/content/widgets";
const png = new File(["a picture"], "tee.png", { type: "image/png" });
const jpeg = new File(["another"], "green-9.jpg", { type: "image/jpeg" });
const widget = someWidget("", { id: 41, name: "Last year" });

async function open() {
  signedInAs({ roles: ["Content Editor"] });
  const visitor = visit(address);
  await visitor.user.click(await screen.findByRole("button", { name: /^(Text|Post): Last year$/ }));
  await screen.findByRole("heading", { name: "Photos" });
  return visitor;
}

const input = () => screen.getByLabelText("Upload photos");
const lines = () =>
  screen
    .getAllByRole("status")
    .flatMap((place) => within(place).queryAllByRole("listitem"))
    .map((line) => line.textContent);

/** Stores uploads under these names once released, as jsdom sends no file names. */
function takePhotos(...names: string[]) {
  const keys: (string | null)[] = [];
  const letGo: (() => void)[] = [];
  server.use(
    http.untyped.post("/api/WidgetPhoto", async ({ request }) => {
      keys.push(request.headers.get("Idempotency-Key"));
      const photoFileName = names[keys.length - 1] ?? "";
      const id = 300 + keys.length;
      await new Promise<void>((resolve) => letGo.push(resolve));
      const kept = { id, photoFileName, photoUrl: `/media/photo/${id}.jpg` };
      return Response.json(somePhoto(kept), { status: 201 });
    }),
  );
  return { keys, letGo };
}

beforeAll(() => {
  Range.prototype.getBoundingClientRect = () => new DOMRect();
});

describe("the photos of a widget", () => {
  it("are shown small, each with its file name", async () => {
    serveWidgets({ ...widget, photos: [somePhoto()] });
    await open();
    const image = screen.getByRole("img", { name: "tee off 2027" });
    expect(image).toHaveAttribute("src", "/media/photo/0123.jpg?size=small");
    expect(image).toHaveAttribute("loading", "lazy");
  });

  it("are uploaded one after another, and appear when done", async () => {
    const { letGo } = takePhotos("tee.png", "green-9.jpg");
    serveWidgets(widget);
    const { user } = await open();
    expect(screen.getByText("There are no photos yet.")).toBeVisible();
    await user.upload(input(), [png, jpeg]);
    await waitFor(() =>
      expect(lines()).toEqual(["tee.png: UploadingCancel", "green-9.jpg: PendingCancel"]),
    );
    await waitFor(() => expect(letGo).toHaveLength(1));
    letGo[0]?.();
    expect(await screen.findByRole("img", { name: "tee" })).toBeVisible();
    await waitFor(() => expect(lines()).toEqual(["tee.png: Done", "green-9.jpg: UploadingCancel"]));
    await waitFor(() => expect(letGo).toHaveLength(2));
    letGo[1]?.();
    expect(await screen.findByRole("img", { name: "green 9" })).toBeVisible();
    await waitFor(() => expect(lines()).toEqual(["tee.png: Done", "green-9.jpg: Done"]));
  });

  it("can be dropped, too", async () => {
    const { letGo } = takePhotos("green-9.jpg");
    serveWidgets(widget);
    await open();
    fireEvent.drop(screen.getByText(/or dropped here/), { dataTransfer: { files: [jpeg] } });
    await waitFor(() => expect(letGo).toHaveLength(1));
    letGo[0]?.();
    expect(await screen.findByRole("img", { name: "green 9" })).toBeVisible();
  });

  it("show the reason of a refusal beside accepted ones", async () => {
    expectConsoleError();
    serveWidgets(widget);
    const why = "Photo is neither a PNG nor a JPEG picture.";
    server.use(http.post("/api/WidgetPhoto", () => someProblem(415, { Photo: [why] })));
    const { user } = await open();
    await user.upload(input(), png);
    await waitFor(() => expect(lines()).toEqual([`tee.png: Error ${why}`]));
    expect(alerts).toEqual([`Error: ${why}`]);
  });

  it("can be sent again under the same key after a lost connection", async () => {
    expectConsoleError();
    serveWidgets(widget);
    const { keys, letGo } = takePhotos("tee.png");
    const lost: (string | null)[] = [];
    server.use(
      http.untyped.post(
        "/api/WidgetPhoto",
        ({ request }) => {
          lost.push(request.headers.get("Idempotency-Key"));
          return Response.error();
        },
        { once: true },
      ),
    );
    const { user } = await open();
    await user.upload(input(), png);
    await user.click(await screen.findByRole("button", { name: "Try again: tee.png" }));
    await waitFor(() => expect(letGo).toHaveLength(1));
    letGo[0]?.();
    expect(await screen.findByRole("img", { name: "tee" })).toBeVisible();
    expect(keys).toEqual(lost);
  });

  it("are deleted after a confirmation", async () => {
    const { state } = serveWidgets({ ...widget, photos: [somePhoto()] });
    server.use(
      http.delete("/api/WidgetPhoto/{id}", ({ response }) => {
        state.widgets = [widget];
        return response(204).empty();
      }),
    );
    const { user } = await open();
    const button = screen.getByRole("button", { name: "Delete tee-off_2027.jpg" });
    answerQuestionsWith("no");
    await user.click(button);
    expect(state.widgets[0]?.photos).toHaveLength(1);
    answerQuestionsWith("yes");
    await user.click(button);
    expect(await screen.findByText("There are no photos yet.")).toBeVisible();
    expect(questions[0]).toBe("Are you sure you want to delete this photo?");
    expect(screen.getByRole("heading", { name: "Photos" })).toHaveFocus();
  });

  it("are left out for a Post", async () => {
    serveWidgets({ ...widget, widgetTypeId: 3, widgetType: { id: 3, name: "Post" } });
    await open();
    expect(screen.getByText(/^A Post is a text alone/)).toBeVisible();
    expect(screen.queryByLabelText("Upload photos")).toBeNull();
  });
});
