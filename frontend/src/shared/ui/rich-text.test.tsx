import { render, screen } from "@testing-library/react";
import { RichText } from "./rich-text.tsx";

const small = (name: string) =>
  `<picture><source media="(max-width: 48em)" srcset="/media/photo/${name}?size=small"><img `;

describe("a picture in a text", () => {
  it("of ours is the small one on phones, and loads lazily", () => {
    const { container } = render(
      <RichText html='<p>Us: <img src="/media/photo/a1.jpg" alt="Us"></p>' />,
    );
    const image = screen.getByRole("img", { name: "Us" });
    expect(image).toHaveAttribute("src", "/media/photo/a1.jpg");
    expect(image).toHaveAttribute("loading", "lazy");
    expect(container.innerHTML).toContain(`<p>Us: ${small("a1.jpg")}`);
  });

  it("follows the text, and is wrapped once", () => {
    const { rerender, container } = render(
      <RichText html='<img src="/media/photo/a1.jpg" alt="One">' />,
    );
    rerender(<RichText html='<img src="/media/photo/a2.jpg" alt="Two">' />);
    rerender(<RichText html='<img src="/media/photo/a2.jpg" alt="Two">' />);
    expect(container.innerHTML).not.toMatch(/<picture>.*<picture>/);
    expect(container.innerHTML).toContain(small("a2.jpg"));
  });

  it.each([
    "https://a.example/media/photo/a1.jpg",
    "/media/logo/a1.jpg",
    "/media/photo/a1.jpg?size=small",
    "/media/photo/a 1w, https://a.example/b",
    "data:image/png;base64,AAAA",
  ])("from %s stays as it is", (address) => {
    const { container } = render(<RichText html={`<img src="${address}" alt="Us">`} />);
    expect(screen.getByRole("img", { name: "Us" })).toHaveAttribute("src", address);
    expect(container.innerHTML).not.toMatch(/picture|source/);
  });
});
