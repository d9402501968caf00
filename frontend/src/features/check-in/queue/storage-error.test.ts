import { failureOf, isCut } from "./storage-error.ts";

const failed = (name: string, message = "") => new DOMException(message, name);

describe("an error of the phone's disk", () => {
  it("is a cut handle only after one was open, or when WebKit says so", () => {
    expect(isCut(failed("InvalidStateError"), true)).toBe(true);
    expect(isCut(failed("InvalidStateError"), false)).toBe(false);
    const lost = "Connection to Indexed Database server lost. Refresh the page to try again";
    expect(isCut(failed("UnknownError", lost), false)).toBe(true);
    expect(isCut(failed("QuotaExceededError"), true)).toBe(false);
    expect(isCut(new TypeError("indexedDB is undefined"), false)).toBe(false);
  });

  it("is `full` for QuotaExceededError, and `refused` for all others", async () => {
    expect(await failureOf(failed("QuotaExceededError"))).toBe("full");
    expect(await failureOf(failed("SecurityError"))).toBe("refused");
    expect(await failureOf(new TypeError("indexedDB is undefined"))).toBe("refused");
  });
});
