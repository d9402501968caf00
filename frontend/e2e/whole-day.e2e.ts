import { expectGood, signIn } from "./fixtures.ts";
import { test } from "./own-server.ts";
import { arrive, expectEverybodyTold, letTheRestIn, stayAway } from "./whole-day/arrivals.ts";
import { newDay, sellTheRest } from "./whole-day/day.ts";
import { changeInTheMorning } from "./whole-day/morning.ts";
import { pairUp } from "./whole-day/pairing.ts";
import { approveSponsor, expectPaid, markAllPaid } from "./whole-day/payment.ts";
import { register } from "./whole-day/registration.ts";
import { expectOutdated, printAll, printChanged, sheetsOf } from "./whole-day/sheets.ts";
import { TapCount } from "./whole-day/tap-count.ts";

// The buyers and the volunteer use phones, the Admin a desktop.
test("a whole day goes from registration over paper to arrivals @desktop", async ({
  page,
  browser,
  server,
}) => {
  // The journey takes a minute on an idle machine, and four where twenty programs share two cores.
  test.setTimeout(300_000);
  const taps = new TapCount();
  const day = await newDay(server);
  const captain = await taps.part("registration", () => register(browser, day, taps));
  await sellTheRest(day);

  await taps.watch(page);
  await signIn(page, "admin");
  await taps.part("payment", async () => {
    await approveSponsor(page, day);
    await markAllPaid(page, day);
    await expectPaid(captain);
  });
  await taps.part("pairings", () => pairUp(page, day));
  await expectGood(page);

  const whole = await taps.part("paper", () => printAll(page, day));
  const printed = await sheetsOf(day);
  await taps.part("three changes", async () => {
    const texts = await changeInTheMorning(page, day);
    const sheets = await expectOutdated(day, printed);
    await printChanged(page, day, { texts, sheets, whole: whole.length });
  });

  await taps.part("arrivals", () => arrive({ browser, board: page, day, captain, taps }));
  await captain.close();
  await stayAway(page, day);
  await letTheRestIn(day);
  await expectEverybodyTold(page, day);
  await expectGood(page);
  taps.tell();
});
