import { screen, waitFor } from "@testing-library/react";
import { visit } from "#testing/render.tsx";
import { answerQuestionsWith, questions } from "#testing/setup.ts";
import { CallButton } from "./call-button.tsx";
import { SavingSwitch } from "./saving-switch.tsx";

/** Calls that the test answers later. */
function pending() {
  const answers: (() => void)[] = [];
  const send = vi.fn(() => new Promise<void>((resolve) => answers.push(resolve)));
  return { send, answer: () => answers.splice(0).forEach((resolve) => resolve()) };
}

const open = (element: React.ReactElement) => visit("/here", [{ path: "/here", element }]);

describe("a button that calls", () => {
  it.each([true, false])("sends one call for two presses (plain: %s)", async (isPlain) => {
    const { send, answer } = pending();
    const { user } = open(
      <CallButton send={send} isPlain={isPlain}>
        Retry
      </CallButton>,
    );
    const button = screen.getByRole("button", { name: "Retry" });
    await user.dblClick(button);
    expect(send).toHaveBeenCalledTimes(1);
    expect(button).toHaveAttribute("aria-busy", "true");
    expect(button).toHaveFocus();
    answer();
    await waitFor(() => expect(button).toHaveAttribute("aria-busy", "false"));
    await user.click(button);
    expect(send).toHaveBeenCalledTimes(2);
    answer();
  });

  it("sends one call for two presses within one event loop turn", async () => {
    const { send, answer } = pending();
    open(<CallButton send={send}>Retry</CallButton>);
    const button = screen.getByRole("button", { name: "Retry" });
    button.click();
    button.click();
    await waitFor(() => expect(button).toHaveAttribute("aria-busy", "true"));
    expect(send).toHaveBeenCalledTimes(1);
    answer();
    await waitFor(() => expect(button).toHaveAttribute("aria-busy", "false"));
  });

  it("asks once, and sends nothing when the answer is no", async () => {
    const { send } = pending();
    const { user } = open(
      <CallButton send={send} question="Are you sure?">
        Delete
      </CallButton>,
    );
    answerQuestionsWith("no");
    await user.click(screen.getByRole("button", { name: "Delete" }));
    expect(questions).toEqual(["Are you sure?"]);
    expect(send).not.toHaveBeenCalled();
  });
});

describe("a switch that saves", () => {
  const lamp = (send: (wanted: boolean) => Promise<void>) => (
    <SavingSwitch aria-label="Live" isOn={false} send={send} reloads={[]} />
  );

  it("sends one call for two presses, and shows the new state meanwhile", async () => {
    const { send, answer } = pending();
    const { user } = open(lamp(send));
    const input = screen.getByRole("switch", { name: "Live" });
    await user.dblClick(input);
    expect(send).toHaveBeenCalledTimes(1);
    expect(send).toHaveBeenCalledWith(true, expect.anything());
    expect(input).toBeChecked();
    expect(input).toHaveFocus();
    answer();
    await waitFor(() => expect(input).not.toBeChecked());
  });

  it("sends one call for two presses within one event loop turn", async () => {
    const { send, answer } = pending();
    open(lamp(send));
    const input = screen.getByRole("switch", { name: "Live" });
    input.click();
    input.click();
    await waitFor(() => expect(input).toHaveAttribute("aria-busy", "true"));
    expect(send).toHaveBeenCalledTimes(1);
    answer();
    await waitFor(() => expect(input).toHaveAttribute("aria-busy", "false"));
  });
});
