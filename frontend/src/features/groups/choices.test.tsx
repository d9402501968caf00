import { screen } from "@testing-library/react";
import { visit } from "#testing/render.tsx";
import { Choices } from "./choices.tsx";

it("is chosen once by two presses within one event loop turn", () => {
  const choose = vi.fn();
  const choices = [{ id: 7, name: "Morning", about: "36 spots left" }];
  const element = <Choices label="Rounds" choices={choices} isPending={false} onChoose={choose} />;
  visit("/here", [{ path: "/here", element }]);
  const button = screen.getByRole("button", { name: "Choose Morning" });
  button.click();
  button.click();
  expect(choose).toHaveBeenCalledTimes(1);
  expect(choose).toHaveBeenCalledWith(7, expect.anything());
});
