import type { Pass } from "#api/types.ts";
import { somePass } from "#testing/event-factories.ts";
import { drawWords } from "./pass-picture.ts";

/** The lines of text that are drawn for a pass. */
function drawnLines(pass: Pass): unknown[] {
  const fillText = vi.fn();
  const context = { fillText, measureText: () => ({ width: 1 }) };
  drawWords(context as unknown as CanvasRenderingContext2D, pass, 0);
  return fillText.mock.calls.map(([line]: unknown[]) => line);
}

const event = somePass().tournament;

describe("the picture of a pass", () => {
  it("contains the place of the event", () => {
    const lines = drawnLines(somePass());
    expect(lines).toContain(event.locationTitle);
    expect(lines).not.toContain("This event was cancelled.");
  });

  it("says that the event was cancelled, and no place", () => {
    const lines = drawnLines(somePass({ tournament: { ...event, weather: "cancelled" } }));
    expect(lines.indexOf("This event was cancelled.")).toBe(2);
    expect(lines).not.toContain(event.locationTitle);
    expect(lines).not.toContain(event.locationAddress);
  });
});
