import { fireEvent, screen, waitFor } from "@testing-library/react";
import { visit } from "#testing/render.tsx";
import { answerQuestionsWith, questions } from "#testing/setup.ts";
import { Link } from "#shared/ui/link.tsx";
import { DataForm } from "./data-form.tsx";
import type { FormMethod } from "./form-method.ts";

/** A page with a form, and a link to another page. */
function open(method: FormMethod) {
  const send = () => Promise.resolve();
  const form = (
    <>
      <DataForm
        method={method}
        name="Round"
        fields={[{ fieldName: "name", label: "Name", inputType: "text", isRequired: true }]}
        initialValues={{ name: "" }}
        onCreateFunction={send}
        onUpdateFunction={send}
        onPostFunction={send}
      />
      <Link to="/other">Elsewhere</Link>
      <a href="#below">Below</a>
      <a href="/media/logo/a.png" download="logo.png">
        A file
      </a>
      <a href="/of-a-text">Of a text</a>
    </>
  );
  return visit("/form", [
    { path: "/form", element: form },
    { path: "/other", element: <p>Another page</p> },
  ]);
}

/** Whether the browser would ask on reload or close. */
const asksOnReload = () => !fireEvent(window, new Event("beforeunload", { cancelable: true }));

describe("leaving a form", () => {
  it("by a link of a text, which loads its page, asks once", async () => {
    const { user } = open("edit");
    await user.type(screen.getByLabelText("Name"), "Gala");
    const link = screen.getByRole("link", { name: "Of a text" });
    link.addEventListener("click", (event) => event.preventDefault());
    await user.click(link);
    expect(questions).toHaveLength(1);
    expect(asksOnReload()).toBe(false);
    const later = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 5_000);
    expect(asksOnReload()).toBe(true);
    later.mockRestore();
  });

  it.each(["create", "edit"] as const)("to %s asks while changes are not saved", async (method) => {
    const { user, address } = open(method);
    await user.type(screen.getByLabelText("Name"), "Gala");
    expect(asksOnReload()).toBe(true);
    await user.click(screen.getByRole("link", { name: "Below" }));
    // A browser saves it; jsdom would navigate to it.
    const file = screen.getByRole("link", { name: "A file" });
    file.addEventListener("click", (event) => event.preventDefault());
    await user.click(file);
    expect(questions).toEqual([]);

    answerQuestionsWith("no");
    await user.click(screen.getByRole("link", { name: "Elsewhere" }));
    expect(questions).toEqual(["Are you sure you want to leave? Your changes are not saved."]);
    expect(address()).toBe("/form");
    expect(screen.getByLabelText("Name")).toHaveValue("Gala");

    answerQuestionsWith("yes");
    await user.click(screen.getByRole("link", { name: "Elsewhere" }));
    expect(address()).toBe("/other");
    expect(asksOnReload()).toBe(false);
  });

  it("asks nothing without changes, or once all is saved", async () => {
    const { user, address } = open("edit");
    expect(asksOnReload()).toBe(false);
    await user.type(screen.getByLabelText("Name"), "Gala");
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(asksOnReload()).toBe(false));
    await user.click(screen.getByRole("link", { name: "Elsewhere" }));
    expect(address()).toBe("/other");
    expect(questions).toEqual([]);
  });

  it("asks nothing of a form that is sent off, like signing in", async () => {
    const { user, address } = open("post");
    await user.type(screen.getByLabelText("Name"), "Gala");
    expect(asksOnReload()).toBe(false);
    await user.click(screen.getByRole("link", { name: "Elsewhere" }));
    expect(address()).toBe("/other");
    expect(questions).toEqual([]);
  });
});
