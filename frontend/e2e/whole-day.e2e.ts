import { expectGood, signIn } from "./fixtures.ts";
import { test } from "./own-server.ts";
import { arrive, expectEverybodyTold, letTheRestIn, stayAway } from "./whole-day/arrivals.ts";
import { newDay, sellTheRest } from "./whole-day/day.ts";
import { changeInTheMorning } from "./whole-day/morning.ts";
import { pairUp } from "./whole-day/pairing.ts";
import { approveSponsor, expectPaid, markAllPaid } from "./whole-day/payment.ts";
import { register } from "./whole-day/registration.ts";
import { expectOutdated, printAll, printChanged, sheetsOf } from "./whole-day/sheets.ts";
import { Told } from "./whole-day/told.ts";

// The buyers and the volunteer use phones, the Admin a desktop.
test("a whole day goes from registration over paper to arrivals @desktop", async ({
  page,
  browser,
  server,
}) => {
  // The journey takes a minute on an idle machine, and four where twenty programs share two cores.
  test.setTimeout(300_000);
  const told = new Told();
  const day = await newDay(server);
  const captain = await told.part("registration", () => register(browser, day, told));
  await sellTheRest(day);

  await told.watch(page);
  await signIn(page, "admin");
  await told.part("payment", async () => {
    await approveSponsor(page, day);
    await markAllPaid(page, day);
    await expectPaid(captain);
  });
  await told.part("pairings", () => pairUp(page, day));
  await expectGood(page);

  const whole = await told.part("paper", () => printAll(page, day));
  const printed = await sheetsOf(day);
  await told.part("three changes", async () => {
    const texts = await changeInTheMorning(page, day);
    const sheets = await expectOutdated(day, printed);
    await printChanged(page, day, { texts, sheets, whole: whole.length });
  });

  await told.part("arrivals", () => arrive({ browser, board: page, day, captain, told }));
  await captain.close();
  await stayAway(page, day);
  await letTheRestIn(day);
  await expectEverybodyTold(page, day);
  await expectGood(page);
  told.tell();
});
