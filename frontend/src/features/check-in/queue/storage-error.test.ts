import { failureOf, isCut } from "./storage-error.ts";

const failed = (name: string, message = "") => new DOMException(message, name);

describe("a failure of the phone's disk", () => {
  it("is a cut handle only after one was open, or where WebKit says so", () => {
    expect(isCut(failed("InvalidStateError"), true)).toBe(true);
    expect(isCut(failed("InvalidStateError"), false)).toBe(false);
    const lost = "Connection to Indexed Database server lost. Refresh the page to try again";
    expect(isCut(failed("UnknownError", lost), false)).toBe(true);
    expect(isCut(failed("QuotaExceededError"), true)).toBe(false);
    expect(isCut(new TypeError("indexedDB is undefined"), false)).toBe(false);
  });

  it("is full by its quota alone, and refused by everything else", async () => {
    expect(await failureOf(failed("QuotaExceededError"))).toBe("full");
    expect(await failureOf(failed("SecurityError"))).toBe("refused");
    expect(await failureOf(new TypeError("indexedDB is undefined"))).toBe("refused");
  });
});
