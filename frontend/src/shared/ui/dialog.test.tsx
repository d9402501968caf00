import { screen } from "@testing-library/react";
import { visit } from "#testing/render.tsx";
import { answerQuestionsWith, questions } from "#testing/setup.ts";
import { Dialog } from "./dialog.tsx";

function renderDialog(isForm: boolean) {
  const onClose = vi.fn();
  const element = (
    <Dialog title="New Round" isForm={isForm} onClose={onClose}>
      <label>
        Name <input />
      </label>
      <label>
        <input type="checkbox" /> Live
      </label>
    </Dialog>
  );
  return { ...visit("/", [{ path: "/", element }]), onClose };
}

const name = () => screen.getByLabelText("Name");
const question = "Are you sure you want to close this? What you entered will be lost.";

type User = ReturnType<typeof renderDialog>["user"];
const ways: [string, (user: User) => Promise<void>][] = [
  ["Escape", (user) => user.keyboard("{Escape}")],
  ["its button", (user) => user.click(screen.getByRole("button", { name: "Close" }))],
];

describe.each(ways)("a dialog that is closed with %s", (_, close) => {
  it("asks first when a field of its form was filled", async () => {
    const { user, onClose } = renderDialog(true);
    await user.type(name(), "M");
    answerQuestionsWith("no");
    await close(user);
    expect(questions).toEqual([question]);
    expect(onClose).not.toHaveBeenCalled();
    expect(name()).toHaveValue("M");
    answerQuestionsWith("yes");
    await close(user);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("asks first when a box of its form was ticked", async () => {
    const { user, onClose } = renderDialog(true);
    answerQuestionsWith("no");
    await user.click(screen.getByLabelText("Live"));
    await close(user);
    expect(questions).toEqual([question]);
    expect(onClose).not.toHaveBeenCalled();
  });

  it("does not ask without a change", async () => {
    const { user, onClose } = renderDialog(true);
    await close(user);
    expect(questions).toEqual([]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("does not ask when it holds no form: a search, for example", async () => {
    const { user, onClose } = renderDialog(false);
    await user.type(name(), "M");
    await close(user);
    expect(questions).toEqual([]);
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe("a dialog over another", () => {
  it("is the one that Escape closes", async () => {
    const closed: string[] = [];
    const two = ["Round", "Sign in again"].map((title) => (
      <Dialog key={title} title={title} onClose={() => closed.push(title)}>
        {title}
      </Dialog>
    ));
    const { user } = visit("/", [{ path: "/", element: two }]);
    await user.keyboard("{Escape}");
    expect(closed).toEqual(["Sign in again"]);
  });
});
