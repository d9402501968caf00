import { embedOf } from "./embed-code.ts";

const address = "https://give.example/golf?amount=650";

describe("an embed code", () => {
  it.each(["", "  \n"])("that is empty is nothing", (code) => {
    expect(embedOf(code)).toEqual({ kind: "nothing" });
  });

  it.each([
    `<iframe src="${address}"></iframe>`,
    `  <!-- Give -->\n<IFRAME SRC=" ${address} " onload="steal()" style="position:fixed">no frames</IFRAME>\n`,
    `<iframe src="${address}" height="100%" sandbox="allow-top-navigation">`,
  ])("of one https frame is that frame: %s", (code) => {
    expect(embedOf(code)).toEqual({ kind: "frame", address, height: 600 });
  });

  it.each([
    ["900", 900],
    ["900px", 900],
    ["0", 150],
    ["99999999999", 2000],
    ["-3", 600],
  ])("says how high its frame is, within bounds: %s", (height, expected) => {
    const code = `<iframe height="${height}" src="${address}"></iframe>`;
    expect(embedOf(code)).toMatchObject({ kind: "frame", height: expected });
  });

  it.each([
    [`<a href="${address}" onclick="steal()">Pay <b>online</b></a>`, "Pay online"],
    [`<a href="${address}"><img src="https://give.example/b.png" alt="Pay"></a>`, "Pay"],
    [`<a href="${address}"></a>`, address],
    [` ${address} `, address],
  ])("of one https link is that link: %s", (code, text) => {
    expect(embedOf(code)).toEqual({ kind: "link", address, text });
  });

  it.each([
    `<iframe src="${address}"></iframe><script src="https://give.example/w.js"></script>`,
    `<script src="https://give.example/w.js"></script><iframe src="${address}"></iframe>`,
    `<script>document.body.append('pay')</script>`,
    `<style>a { color: red }</style><a href="${address}">Pay</a>`,
    `<div><iframe src="${address}"></iframe></div>`,
    `Pay here: <a href="${address}">Pay</a>`,
    `<a href="${address}">One</a><a href="${address}">Two</a>`,
    `<iframe src="http://give.example/golf"></iframe>`,
    `<iframe src="//give.example/golf"></iframe>`,
    `<iframe src="javascript:alert(1)"></iframe>`,
    `<iframe src="data:text/html,<script>alert(1)</script>"></iframe>`,
    `<iframe src="${address}" srcdoc="<script>alert(1)</script>"></iframe>`,
    `<iframe></iframe>`,
    `<a href="javascript:alert(1)">Pay</a>`,
    `<a href="http://give.example">Pay</a>`,
    `<form action="${address}"><button>Pay</button></form>`,
    `<object data="${address}"></object>`,
    `<svg><a href="${address}">Pay</a></svg>`,
    `Pay at the desk.`,
    `https://give.example and more words`,
    `https://`,
  ])("of anything else is a document of its own: %s", (code) => {
    expect(embedOf(code)).toEqual({ kind: "document" });
  });

  it("never makes a frame of our own pages", () => {
    vi.stubGlobal("location", { origin: "https://fairway.example" });
    const code = '<iframe src="https://fairway.example/account/edit"></iframe>';
    expect(embedOf(code)).toEqual({ kind: "document" });
    vi.unstubAllGlobals();
  });

  it("is parsed without running or loading any of it", () => {
    const created = vi.spyOn(document, "createElement");
    embedOf('<img src="x" onerror="window.hacked = true"><script>window.hacked = true</script>');
    expect("hacked" in window).toBe(false);
    expect(created).not.toHaveBeenCalled();
  });
});
