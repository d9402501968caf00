import { screen, waitFor } from "@testing-library/react";
import { useQuery } from "@tanstack/react-query";
import { visit } from "#testing/render.tsx";
import { alerts, expectConsoleError } from "#testing/setup.ts";
import { DataForm } from "./data-form.tsx";
import type { FieldDefinition } from "./field-definition.ts";
import type { SendFunction } from "./form-method.ts";
import type { DataFormOptions } from "./use-data-form.ts";

const lost =
  "An error occurred.\n\nThe server could not be reached. You can try again safely: nothing is done twice.";

interface RoundValues {
  name: string;
  location: string;
  tournamentId: number;
}

const fields: FieldDefinition<keyof RoundValues>[] = [
  { fieldName: "name", label: "Name", inputType: "text", isRequired: true },
  { fieldName: "location", label: "Location", inputType: "text", isMutable: false },
  { fieldName: "tournamentId", label: "Tournament", inputType: "none" },
];

const initialValues: RoundValues = { name: "", location: "Tee 1", tournamentId: 7 };

type Sent = [RoundValues, Record<string, string>][];

function renderForm(options: Partial<DataFormOptions<RoundValues>>) {
  let loads = 0;
  const Page = () => {
    const { data } = useQuery({ queryKey: ["page"], queryFn: () => Promise.resolve(++loads) });
    return (
      <>
        <p>Loaded {data}</p>
        <DataForm
          method="post"
          name="Round"
          fields={fields}
          initialValues={initialValues}
          {...options}
        />
      </>
    );
  };
  return visit("/", [{ path: "/", element: <Page /> }]);
}

function recorder(): { sent: Sent; send: SendFunction<RoundValues> } {
  const sent: Sent = [];
  return { sent, send: (...call) => Promise.resolve(void sent.push(call)) };
}

describe("a form to post", () => {
  it("sends changed and initial values, also without inputs, by 'Submit'", async () => {
    const { sent, send } = recorder();
    const { user } = renderForm({ onPostFunction: send });
    expect(screen.getByLabelText("Location")).toBeDisabled();
    expect(screen.queryByLabelText(/Tournament/)).toBeNull();
    await user.type(screen.getByLabelText("Name"), "Morning");
    await user.click(screen.getByRole("button", { name: "Submit" }));
    expect(sent.map(([values]) => values)).toEqual([
      { name: "Morning", location: "Tee 1", tournamentId: 7 },
    ]);
    expect(alerts).toEqual([]);
  });

  it("cannot be sent twice at once, by Enter neither", async () => {
    let finish: () => void = () => undefined;
    const send = vi.fn(() => new Promise<void>((resolve) => void (finish = resolve)));
    const { user } = renderForm({ onPostFunction: send });
    await user.type(screen.getByLabelText("Name"), "Morning{Enter}");
    expect(screen.getByRole("button", { name: "Submit" })).toBeDisabled();
    await user.keyboard("{Enter}");
    expect(send).toHaveBeenCalledTimes(1);
    finish();
    // A success leads away from the form. Until then it stays locked, unless the user changes an answer.
    await waitFor(() => expect(screen.getByRole("button", { name: "Submit" })).toBeDisabled());
    await user.type(screen.getByLabelText("Name"), "s");
    expect(screen.getByRole("button", { name: "Submit" })).toBeEnabled();
  });

  it("is sent once by a double click, however quick the answer", async () => {
    const send = vi.fn(() => Promise.resolve());
    const { user } = renderForm({ onPostFunction: send });
    await user.type(screen.getByLabelText("Name"), "Morning");
    await user.dblClick(screen.getByRole("button", { name: "Submit" }));
    await user.keyboard("{Enter}");
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("can be sent after it was not confirmed at first", async () => {
    const send = vi.fn(() => Promise.resolve());
    const isMeant = vi.fn(() => Promise.resolve(true)).mockResolvedValueOnce(false);
    const { user } = renderForm({ onPostFunction: send, isMeant });
    await user.type(screen.getByLabelText("Name"), "Morning{Enter}");
    expect(isMeant).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole("button", { name: "Submit" }));
    expect(isMeant).toHaveBeenCalledTimes(2);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("returns the focus to its button, unless it has moved meanwhile", async () => {
    let finish: () => void = () => undefined;
    const send = () =>
      new Promise<void>((_, reject) => void (finish = () => reject(new TypeError("lost"))));
    const { user } = renderForm({ onPostFunction: send });
    const name = screen.getByLabelText("Name");
    const submit = screen.getByRole("button", { name: "Submit" });
    await user.type(name, "Morning");
    await user.click(submit);
    // As browsers do with a disabled button.
    submit.blur();
    finish();
    await waitFor(() => expect(submit).toHaveFocus());
    await user.click(submit);
    await user.click(name);
    finish();
    await waitFor(() => expect(submit).toBeEnabled());
    expect(name).toHaveFocus();
  });

  it("repeats its key after a failure, until success or a new body", async () => {
    const keys: (string | undefined)[] = [];
    const answers = [Promise.reject(new TypeError("lost")), Promise.resolve(), Promise.resolve()];
    answers[0]?.catch(() => undefined);
    const { user } = renderForm({
      onPostFunction: (_, headers) => {
        keys.push(headers["Idempotency-Key"]);
        return answers[keys.length - 1] ?? Promise.resolve();
      },
    });
    await user.type(screen.getByLabelText("Name"), "Morning");
    for (let times = 0; times < 2; times++)
      await user.click(screen.getByRole("button", { name: "Submit" }));
    await user.type(screen.getByLabelText("Name"), "s{Backspace}");
    await user.click(screen.getByRole("button", { name: "Submit" }));
    expect(keys).toHaveLength(3);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it("clears a field's error once the field is changed", async () => {
    const { user } = renderForm({ onPostFunction: () => Promise.resolve() });
    await user.click(screen.getByRole("button", { name: "Submit" }));
    expect(screen.getByLabelText("Name")).toHaveAccessibleDescription("Name cannot be empty");
    await user.type(screen.getByLabelText("Name"), "M");
    expect(screen.getByLabelText("Name")).not.toHaveAccessibleDescription();
  });

  it("alerts a failure that is no answer of the server", async () => {
    const { user } = renderForm({
      onPostFunction: () => Promise.reject(new TypeError("Failed to fetch")),
    });
    await user.type(screen.getByLabelText("Name"), "Morning{Enter}");
    await waitFor(() => expect(alerts).toEqual([lost]));
  });
});

describe("a form to create", () => {
  it("says that it was created, reloads the page's data and is empty", async () => {
    const { sent, send } = recorder();
    const { user } = renderForm({ method: "create", onCreateFunction: send });
    await screen.findByText("Loaded 1");
    await user.type(screen.getByLabelText("Name"), "Morning");
    await user.click(screen.getByRole("button", { name: "Create" }));
    expect(await screen.findByText("Loaded 2")).toBeVisible();
    expect(alerts).toEqual(["New Round successfully created."]);
    expect(sent[0]?.[1]["Idempotency-Key"]).toMatch(/^[0-9a-f-]{36}$/);
    await waitFor(() => expect(screen.getByLabelText("Name")).toHaveValue(""));
  });

  it("leaves the rest to its page, if that has an `onAfterCreate`", async () => {
    const { send } = recorder();
    const onAfterCreate = vi.fn();
    const { user } = renderForm({ method: "create", onCreateFunction: send, onAfterCreate });
    await screen.findByText("Loaded 1");
    await user.type(screen.getByLabelText("Name"), "Morning{Enter}");
    await waitFor(() => expect(onAfterCreate).toHaveBeenCalledOnce());
    expect(alerts).toEqual(["New Round successfully created."]);
    expect(screen.getByText("Loaded 1")).toBeVisible();
  });
});

describe("a form to edit", () => {
  it("reports the update, then calls its page", async () => {
    const { sent, send } = recorder();
    const onAfterUpdate = vi.fn(() => expect(alerts).toHaveLength(1));
    const { user } = renderForm({
      method: "edit",
      version: '"3"',
      onUpdateFunction: send,
      onAfterUpdate,
    });
    await user.type(screen.getByLabelText("Name"), "Morning");
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(onAfterUpdate).toHaveBeenCalledOnce());
    expect(alerts).toEqual(["Round successfully updated."]);
    expect(sent[0]?.[1]).toEqual({ "If-Match": '"3"' });
  });

  it("reloads the page's data when its page does nothing else", async () => {
    const { send } = recorder();
    const { user } = renderForm({ method: "edit", onUpdateFunction: send });
    await screen.findByText("Loaded 1");
    await user.type(screen.getByLabelText("Name"), "Morning{Enter}");
    expect(await screen.findByText("Loaded 2")).toBeVisible();
    expect(screen.getByLabelText("Name")).toHaveValue("Morning");
  });
});

describe("a form to read", () => {
  it("has nothing to submit and nothing to change", () => {
    renderForm({ method: "read", initialValues: { ...initialValues, name: "Morning" } });
    expect(screen.queryByRole("button")).toBeNull();
    for (const input of screen.getAllByRole("textbox")) expect(input).toBeDisabled();
    expect(screen.getByLabelText("Name")).toHaveValue("Morning");
  });
});

describe("a form in which one answer decides about others", () => {
  it("lets a field follow another, until the user changes it", async () => {
    const { sent, send } = recorder();
    const { user } = renderForm({
      onPostFunction: send,
      fields: (values) =>
        fields.map((field) => ({ ...field, isMutable: values.name !== "Anywhere" })),
      onChange: (values, before) =>
        values.name !== before.name && before.location === before.name
          ? { ...values, location: values.name }
          : values,
      initialValues: { ...initialValues, location: "" },
    });
    await user.type(screen.getByLabelText("Name"), "Tee");
    expect(screen.getByLabelText(/Location/)).toHaveValue("Tee");
    await user.type(screen.getByLabelText(/Location/), " 1");
    await user.type(screen.getByLabelText("Name"), "s");
    await user.click(screen.getByRole("button", { name: "Submit" }));
    expect(sent[0]?.[0]).toMatchObject({ name: "Tees", location: "Tee 1" });
    await user.clear(screen.getByLabelText("Name"));
    await user.type(screen.getByLabelText("Name"), "Anywhere");
    expect(screen.getByLabelText("Location")).toBeDisabled();
  });
});

describe("a form without the function that its method needs", () => {
  it.each([
    ["post", "onPostFunction Required for form.method post"],
    ["create", "onCreateFunction Required for form.method create"],
    ["edit", "onUpdateFunction Required for form.method edit"],
  ] as const)("fails: %s", (method, message) => {
    expectConsoleError();
    expect(() => renderForm({ method })).toThrow(message);
  });
});
