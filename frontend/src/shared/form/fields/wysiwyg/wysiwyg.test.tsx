import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { DataForm } from "#shared/form/data-form.tsx";
import type { FieldDefinition } from "#shared/form/field-definition.ts";
import { visit } from "#testing/render.tsx";
import { alerts } from "#testing/setup.ts";

interface Values {
  body: string;
}

function renderForm(body: string, field: Partial<FieldDefinition<"body">> = {}) {
  const sent: string[] = [];
  const definition: FieldDefinition<"body"> = {
    fieldName: "body",
    label: "Text",
    inputType: "wysiwyg",
    isRequired: true,
    ...field,
  };
  const Page = () => {
    const [values, setValues] = useState<Values & { version: string }>({ body, version: "1" });
    return (
      <>
        <DataForm
          method="edit"
          fields={[definition]}
          initialValues={{ body: values.body }}
          version={values.version}
          onUpdateFunction={({ body }) => Promise.resolve(void sent.push(body))}
          onAfterUpdate={() => undefined}
        />
        <button type="button" onClick={() => setValues({ body: "<p>Theirs</p>", version: "2" })}>
          Load
        </button>
      </>
    );
  };
  const { user } = visit("/", [{ path: "/", element: <Page /> }]);
  const save = () => user.click(screen.getByRole("button", { name: "Save Changes" }));
  return { user, sent, save };
}

const editor = () => screen.findByRole("textbox", { name: "Text" });

// jsdom has no layout, so selections have no position; Quill asks for one to scroll there.
beforeAll(() => {
  Range.prototype.getBoundingClientRect = () => new DOMRect();
});

describe("a field of type wysiwyg", () => {
  it("shows the value and sends the written text, as plain HTML", async () => {
    const { user, sent, save } = renderForm("<p>Come <strong>all</strong></p>");
    expect(await editor()).toHaveTextContent("Come all");
    await user.click(screen.getByRole("button", { name: "Heading 2" }));
    await save();
    expect(sent).toEqual(["<h2>Come <strong>all</strong></h2>"]);
  });

  it("keeps lists, links, pictures and videos as they are", async () => {
    const html =
      '<ul><li>One</li></ul><p><a href="https://a.example/" target="_blank">A link</a></p>' +
      '<p><img src="https://a.example/p.png" alt="Cup"></p>' +
      '<iframe class="ql-video" src="https://www.youtube-nocookie.com/embed/x"></iframe>';
    const { user, sent, save } = renderForm(html);
    await editor();
    await user.click(screen.getByRole("button", { name: "Numbered list" }));
    await save();
    expect(sent[0]).toContain("<ol><li>One</li></ol>");
    expect(sent[0]).toMatch(/<a [^>]*href="https:\/\/a\.example\/"[^>]*>A link<\/a>/);
    expect(sent[0]).toMatch(/<img [^>]*src="https:\/\/a\.example\/p\.png"/);
    expect(sent[0]).toMatch(/<iframe [^>]*src="https:\/\/www\.youtube-nocookie\.com\/embed\/x"/);
  });

  it("removes everything that could run", async () => {
    const { user, sent, save } = renderForm(
      '<p>Hi<img src="x" onerror="alert(1)"><a href="javascript:alert(1)">click</a></p><script>alert(1)</script>',
    );
    await editor();
    await user.click(screen.getByRole("button", { name: "Quotation" }));
    await save();
    expect(sent[0]).toContain('href="about:blank"');
    expect(sent[0]).not.toMatch(/script|onerror/);
  });

  it("is empty when nothing is written, and says so where it is required", async () => {
    const { sent, save } = renderForm("");
    const input = await editor();
    await save();
    expect(alerts).toEqual(["body cannot be empty"]);
    expect(input).toHaveAccessibleDescription("Text cannot be empty");
    expect(input).toBeInvalid();
    expect(input).toBeRequired();
    expect(input).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it("has its helper text and its prompt", async () => {
    renderForm("", { helperText: "For the organisers.", prompt: "Such as this" });
    const input = await editor();
    expect(input).toHaveAccessibleDescription("For the organisers.");
    expect(input).toHaveAttribute("data-placeholder", "Such as this");
  });

  it("follows loaded values", async () => {
    const { user } = renderForm("<p>Mine</p>");
    await editor();
    await user.click(screen.getByRole("button", { name: "Load" }));
    await waitFor(async () => expect(await editor()).toHaveTextContent("Theirs"));
  });

  it("that is not mutable is shown as readers see it", () => {
    renderForm("<p>Come <strong>all</strong></p>", { isMutable: false });
    expect(screen.getByText("all").tagName).toBe("STRONG");
    expect(screen.queryByRole("textbox")).toBeNull();
  });
});
