import { screen, within } from "@testing-library/react";
import { someWidget } from "#testing/event-factories.ts";
import { openPublicPage } from "#testing/public-page.tsx";

describe("the story", () => {
  it("has About The Event, followed by the live widgets", async () => {
    await openPublicPage({
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

  it("says that there is nothing to read yet", async () => {
    await openPublicPage({ tournament: { description: "" } });
    expect(screen.getByText("More about this event will follow soon.")).toBeVisible();
  });

  it("runs no scripts of staff", async () => {
    await openPublicPage({
      widgets: [
        someWidget(
          "<p onclick='x()'>Hello<script>x()</script></p><img src=/media/a.png onerror=x()>",
        ),
      ],
    });
    const story = await screen.findByRole("region", { name: "Why we play" });
    await within(story).findByText("Hello");
    expect(story.innerHTML).toContain(
      '<p>Hello</p><img src="/media/a.png" alt="" loading="lazy" referrerpolicy="no-referrer"></div>',
    );
  });

  it("loads pictures lazily, with alternative texts", async () => {
    const photo = (id: number) => ({
      id,
      photoFileName: "a.jpg",
      photoContentType: "image/jpeg",
      photoFileSize: 1,
      photoUrl: `/media/photo/${id}.jpg`,
    });
    await openPublicPage({
      widgets: [someWidget("<p>Look</p>", { photos: [photo(1), photo(2)] })],
    });
    const [first] = await screen.findAllByRole("img");
    expect(first).toHaveAttribute("src", "/media/photo/1.jpg");
    expect(first).toHaveAccessibleName("Why we play, 1 of 2");
    expect(first).toHaveAttribute("loading", "lazy");
  });

  it("leaves out unreadable content", async () => {
    await openPublicPage({ widgets: [someWidget("", { content: "not JSON" })] });
    expect(await screen.findByRole("region", { name: "Why we play" })).toBeVisible();
  });
});
