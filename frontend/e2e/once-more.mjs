// Runs all journeys. Of hundreds of journeys on a busy machine, one may fail by chance. One or two failed journeys run three times more, alone,
// and must pass each time. Their names are printed, because a flaky journey has a fault. With arguments, runs only those journeys, and once,
// unless E2E_ONCE_MORE is set.
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";

const lastRun = "test-results/.last-run.json";

const chosen = process.argv.slice(2);
rmSync(lastRun, { force: true });
const first = spawnSync("playwright", ["test", ...chosen], { stdio: "inherit" });
if (first.status === 0) process.exit(0);
if (first.status !== 1 || (chosen.length > 0 && !process.env["E2E_ONCE_MORE"])) {
  process.exit(1);
}

const failures = readFileSync(lastRun, "utf8");
const count = JSON.parse(failures).failedTests.length;
if (count < 1 || count > 2) process.exit(1);
console.log(`\nRunning ${count} once more, alone …`);
let told = "";
for (let time = 1; time <= 3; time += 1) {
  writeFileSync(lastRun, failures);
  const alone = ["test", "--last-failed", "--workers", "1", ...chosen];
  const { status, stdout } = spawnSync("playwright", alone, {
    encoding: "utf8",
    env: { ...process.env, FORCE_COLOR: "0" },
  });
  if (status !== 0 || Number(/^ +(\d+) passed/m.exec(stdout)?.[1]) !== count) {
    console.log(stdout);
    process.exit(1);
  }
  told = stdout;
}
// `just _count` reads this line.
console.log(`  ${count} that failed passed three times alone, and should be mended:`);
console.log(
  told
    .split("\n")
    .filter((line) => line.includes("✓"))
    .join("\n"),
);
