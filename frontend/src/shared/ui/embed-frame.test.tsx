import { render, screen } from "@testing-library/react";
import { embedOf } from "#shared/lib/embed-code.ts";
import { EmbedFrame } from "./embed-frame.tsx";

const show = (code: string, documentAddress: string | null = "/embed/11") =>
  render(<EmbedFrame embed={embedOf(code)} title="Pay" documentAddress={documentAddress} />);

const sandboxOf = (frame: HTMLElement) => frame.getAttribute("sandbox")?.split(" ");

describe("an embed code on a page", () => {
  it("of one frame keeps only its address and height", () => {
    show('<iframe src="https://give.example/golf" height="700" onload="x()" allow="camera">');
    const frame = screen.getByTitle("Pay");
    expect(frame).toHaveAttribute("src", "https://give.example/golf");
    expect(frame).toHaveAttribute("height", "700");
    expect(frame).not.toHaveAttribute("onload");
    expect(frame).not.toHaveAttribute("allow");
    expect(sandboxOf(frame)).not.toContain("allow-top-navigation");
  });

  it("of one link opens elsewhere, without a referrer", () => {
    show('<a href="https://give.example/golf" onclick="x()">Pay online</a>');
    const link = screen.getByRole("link", { name: "Pay online" });
    expect(link).toHaveAttribute("href", "https://give.example/golf");
    expect(link).toHaveAttribute("target", "_blank");
    expect(link).toHaveAttribute("rel", "noopener noreferrer");
    expect(link).not.toHaveAttribute("onclick");
  });

  it("of anything else is a document of the server's without our origin", () => {
    show("<script>alert(1)</script>");
    const frame = screen.getByTitle("Pay");
    expect(frame).toHaveAttribute("src", "/embed/11");
    expect(sandboxOf(frame)).toEqual(["allow-scripts", "allow-forms", "allow-popups"]);
  });

  it("waits for the address of that document", () => {
    show("<script>alert(1)</script>", null);
    expect(screen.queryByTitle("Pay")).toBeNull();
  });

  it("that is empty renders nothing", () => {
    const { container } = show("");
    expect(container).toBeEmptyDOMElement();
  });
});
