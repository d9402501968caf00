import { input, renderField } from "#testing/form-field.tsx";
import { alerts } from "#testing/setup.ts";

describe("a number", () => {
  it.each([
    ["12", 12, "12"],
    ["$1,200", 1200, "1200"],
    ["0.5", 0.5, "0.5"],
    ["-3", 0, "0"],
    ["several", 0, "0"],
  ])("typed as %s is %d", async (typed, sent, shown) => {
    const { user, submit } = renderField({ inputType: "number" }, 5);
    await user.clear(input());
    await user.type(input(), typed);
    await user.tab();
    expect(input()).toHaveDisplayValue(shown);
    expect(await submit()).toBe(sent);
  });

  it("becomes 0 when it is sent with Enter, too", async () => {
    const { user } = renderField({ inputType: "number" }, 5);
    await user.clear(input());
    await user.type(input(), "-3{Enter}");
    expect(input()).toHaveDisplayValue("0");
  });

  it("left out is none, and missing where it is required", async () => {
    const { user, submit } = renderField({ inputType: "number", isRequired: true }, 5);
    await user.clear(input());
    expect(await submit()).toBeUndefined();
    expect(alerts).toEqual(["answer cannot be empty"]);
  });

  it.each([
    [{ isWhole: true }, 1.5, "answer must be a whole number"],
    [{ isWhole: true, minValue: 1 }, 0.5, "answer must be at least 1"],
    [{}, -1, "answer must be at least 0"],
  ])("defined as %j is not sent as %d", async (more, value, message) => {
    const { submit } = renderField({ inputType: "number", ...more }, value);
    expect(await submit()).toBeUndefined();
    expect(alerts).toEqual([message]);
    expect(input()).toHaveAccessibleDescription(message.replace("answer", "Answer"));
  });

  it("that is whole is sent once the user has removed its fraction", async () => {
    const { user, submit } = renderField({ inputType: "number", isWhole: true }, null);
    await user.type(input(), "1.5");
    expect(await submit()).toBeUndefined();
    await user.type(input(), "{Backspace}{Backspace}");
    expect(await submit()).toBe(1);
  });

  it("is at least its minValue, which is 0 unless it says more", async () => {
    const { user, submit } = renderField({ inputType: "number", minValue: 1 }, 0);
    expect(await submit()).toBeUndefined();
    expect(alerts).toEqual(["answer must be at least 1"]);
    await user.clear(input());
    await user.type(input(), "1");
    expect(await submit()).toBe(1);
  });
});
