import { screen, waitFor } from "@testing-library/react";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "#api/api-error.ts";
import { visit } from "#testing/render.tsx";
import { alerts } from "#testing/setup.ts";
import { DataForm } from "./data-form.tsx";
import type { FieldDefinition } from "./field-definition.ts";

interface Values {
  name: string;
  phone: string;
}

const fields: FieldDefinition<keyof Values>[] = [
  { fieldName: "name", label: "Name", inputType: "text" },
  { fieldName: "phone", label: "Phone", inputType: "tel" },
];

const sentence = "Somebody else has changed this since you loaded it.";
const refusal = new ApiError({
  status: 409,
  message: sentence,
  fields: { "": [sentence] },
  type: "/problems/stale",
});

/** A page with a server that has one row, which others may change. The server trims white space, and may load slowly. */
function renderPage() {
  const server = { row: { name: "Acme", phone: "1" }, version: 1 };
  let release: () => void = () => undefined;
  const held = { loading: Promise.resolve(), saving: Promise.resolve() };
  const hold = (what: keyof typeof held) =>
    void (held[what] = new Promise((resolve) => (release = resolve)));
  const load = async () => {
    await held.loading;
    return { ...server };
  };
  const change = (row: Partial<Values>) => {
    server.row = { ...server.row, ...row };
    server.version += 1;
  };
  const Page = () => {
    const { data, refetch } = useQuery({ queryKey: ["row"], queryFn: load });
    if (data === undefined) return null;
    return (
      <>
        <DataForm
          method="edit"
          name="Sponsor"
          fields={fields}
          initialValues={data.row}
          version={String(data.version)}
          onUpdateFunction={async (values, headers) => {
            if (headers["If-Match"] !== String(server.version)) throw refusal;
            change({ ...values, name: values.name.trim() });
            const ETag = String(server.version);
            await held.saving;
            return { response: new Response(null, { headers: { ETag } }) };
          }}
        />
        <button type="button" onClick={() => void refetch()}>
          Look again
        </button>
      </>
    );
  };
  return {
    ...visit("/", [{ path: "/", element: <Page /> }]),
    server,
    change,
    hold,
    release: () => release(),
  };
}

const save = () => screen.getByRole("button", { name: "Save Changes" });

describe("a form whose row another user has changed", () => {
  it("loads the latest version, keeps typed values, and saves them then", async () => {
    const { user, server, change } = renderPage();
    await user.type(await screen.findByLabelText(/Name/), " Clinic");
    change({ phone: "2" });
    await user.click(save());
    await waitFor(() => expect(alerts).toEqual([`Error: ${sentence}`]));
    expect(screen.getByRole("button", { name: "Load the latest version" })).toHaveFocus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(screen.getByLabelText(/Phone/)).toHaveValue("2"));
    expect(screen.getByLabelText(/Name/)).toHaveValue("Acme Clinic");
    expect(screen.getByRole("status")).toHaveTextContent(/Look it over and save it again/);
    await user.click(save());
    await waitFor(() => expect(alerts[1]).toBe("Sponsor successfully updated."));
    expect(server.row).toEqual({ name: "Acme Clinic", phone: "2" });
    expect(screen.queryByRole("status")).toBeNull();
  });

  it("shows another user's value beside its field", async () => {
    const { user, change } = renderPage();
    await user.type(await screen.findByLabelText(/Name/), " Clinic");
    change({ name: "Acme Hospital" });
    await user.click(save());
    await user.click(await screen.findByRole("button", { name: "Load the latest version" }));
    await waitFor(() =>
      expect(screen.getByLabelText(/Name/)).toHaveAccessibleDescription(
        "Somebody else has changed this to: Acme Hospital",
      ),
    );
    expect(screen.getByLabelText(/Name/)).toHaveValue("Acme Clinic");
  });

  it("keeps the version of its initial values once a value was typed", async () => {
    const { user, server, change } = renderPage();
    await user.type(await screen.findByLabelText(/Name/), " Clinic");
    change({ phone: "2" });
    await user.click(screen.getByRole("button", { name: "Look again" }));
    await user.click(save());
    await waitFor(() => expect(alerts).toEqual([`Error: ${sentence}`]));
    expect(server.row.phone).toBe("2");
  });

  it("moves to a newer version that has the same values for the form", async () => {
    const { user, server, change } = renderPage();
    await user.type(await screen.findByLabelText(/Name/), " Clinic");
    change({});
    await user.click(screen.getByRole("button", { name: "Look again" }));
    await user.click(save());
    await waitFor(() => expect(alerts).toEqual(["Sponsor successfully updated."]));
    expect(server.row.name).toBe("Acme Clinic");
  });

  it("keeps saved values and later typing while the page reloads", async () => {
    const { user, server, hold, release } = renderPage();
    await user.type(await screen.findByLabelText(/Name/), " Clinic ");
    hold("loading");
    await user.click(save());
    await waitFor(() => expect(alerts).toEqual(["Sponsor successfully updated."]));
    expect(screen.getByLabelText(/Name/)).toHaveValue("Acme Clinic ");
    await user.type(screen.getByLabelText(/Phone/), "2");
    release();
    await waitFor(() => expect(screen.getByLabelText(/Name/)).toHaveValue("Acme Clinic"));
    expect(screen.getByLabelText(/Phone/)).toHaveValue("12");
    await user.click(save());
    await waitFor(() => expect(alerts[1]).toBe("Sponsor successfully updated."));
    expect(server.row).toEqual({ name: "Acme Clinic", phone: "12" });
  });

  it("keeps values that were typed while it was being saved", async () => {
    const { user, server, hold, release } = renderPage();
    await user.type(await screen.findByLabelText(/Name/), " Clinic");
    hold("saving");
    await user.click(save());
    await user.type(screen.getByLabelText(/Phone/), "2");
    release();
    await waitFor(() => expect(save()).toBeEnabled());
    expect(server.row).toEqual({ name: "Acme Clinic", phone: "1" });
    expect(screen.getByLabelText(/Phone/)).toHaveValue("12");
    await user.click(save());
    await waitFor(() => expect(alerts).toHaveLength(2));
    expect(server.row).toEqual({ name: "Acme Clinic", phone: "12" });
  });

  it("notices another user who was quicker than the reload after a save", async () => {
    const { user, server, change, hold, release } = renderPage();
    await user.type(await screen.findByLabelText(/Name/), " Clinic");
    hold("loading");
    await user.click(save());
    await waitFor(() => expect(alerts).toHaveLength(1));
    await user.type(screen.getByLabelText(/Phone/), "2");
    change({ name: "Birch" });
    release();
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    await waitFor(() => expect(alerts[1]).toBe(`Error: ${sentence}`));
    expect(server.row).toEqual({ name: "Birch", phone: "1" });
  });

  it("follows loaded values until a value is typed, and after saving", async () => {
    const { user, change } = renderPage();
    await screen.findByLabelText(/Name/);
    change({ name: "Birch" });
    await user.click(screen.getByRole("button", { name: "Look again" }));
    await waitFor(() => expect(screen.getByLabelText(/Name/)).toHaveValue("Birch"));
    for (const typed of [" One", " Two"]) {
      await user.type(screen.getByLabelText(/Name/), typed);
      await user.click(save());
      await waitFor(() => expect(save()).toBeEnabled());
    }
    expect(alerts).toEqual(["Sponsor successfully updated.", "Sponsor successfully updated."]);
    expect(screen.getByLabelText(/Name/)).toHaveValue("Birch One Two");
  });
});
