import { expect } from "@playwright/test";
import { faultsOf, reportOn, scoreOf } from "./lighthouse.ts";
import { test } from "./server.ts";

const categories = ["accessibility", "best-practices"];

for (const page of ["publicPage", "tickets"] as const)
  test(`Lighthouse finds no fault in accessibility and best practices: ${page}`, async ({
    site,
  }) => {
    const report = await reportOn(site[page], categories);
    expect(faultsOf(report).join("\n"), `on ${site[page]}`).toBe("");
    expect(categories.map((category) => scoreOf(report, category))).toEqual([100, 100]);
  });
