import { somePairing } from "#testing/pairings.ts";
import { aNewOne, moveOf } from "./drop.ts";

const pairings = [somePairing(1, ["Ann Lee", "Bo Lee"]), somePairing(2, ["Dee Park"])];

describe("a dropped player", () => {
  it("moves into the pairing, or into a new one", () => {
    expect(moveOf({ pairings }, 10, 2)).toEqual({ attendeeId: 10, pairingId: 2 });
    expect(moveOf({ pairings }, 10, aNewOne)).toEqual({ attendeeId: 10, pairingId: null });
  });

  it.each([
    ["beside all pairings", 10, null],
    ["on their own pairing", 10, 1],
    ["alone into a new pairing", 20, aNewOne],
    ["after they left the round", 99, 2],
  ])("%s stays", (_, attendeeId, over) => {
    expect(moveOf({ pairings }, attendeeId, over)).toBeNull();
  });
});
