import {
  longDate,
  longDateRange,
  paddedDate,
  shortDate,
  shortDateTime,
  shortTime,
  todayIn,
} from "./dates.ts";
import { dollarsText } from "./money.ts";
import { truncate } from "./truncate.ts";

describe("dates and times", () => {
  it("have the formats of the specification", () => {
    expect(paddedDate("2027-06-03")).toBe("06/03/2027");
    expect(shortDate("2027-06-03")).toBe("6/3/2027");
    expect(shortDateTime("2027-06-03", "08:05")).toBe("6/3/2027 8:05 AM");
    expect(longDate("2027-06-03")).toBe("June 3rd, 2027");
  });

  it("know noon from midnight", () => {
    expect(["00:00", "11:59", "12:00", "23:30"].map(shortTime)).toEqual([
      "12:00 AM",
      "11:59 AM",
      "12:00 PM",
      "11:30 PM",
    ]);
  });

  it("read seconds too, and leave them out", () => {
    expect(shortTime("08:05:30")).toBe("8:05 AM");
  });

  it("write ordinals as they are spoken", () => {
    const days = ["01", "02", "03", "04", "11", "12", "13", "21", "22", "23", "31"];
    const spoken = days.map((day) => longDate(`2027-01-${day}`).slice("January ".length, -6));
    expect(spoken.join(" ")).toBe("1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 31st");
  });

  it("name one day once", () => {
    expect(longDateRange("2027-06-03", "2027-06-03")).toBe("June 3rd, 2027");
    expect(longDateRange("2027-06-03", "2027-06-04")).toBe("June 3rd, 2027 – June 4th, 2027");
  });

  it("take today from the site's time zone", () => {
    vi.useFakeTimers({ now: new Date("2027-06-04T02:00:00Z") });
    expect(todayIn("America/New_York")).toBe("2027-06-03");
    expect(todayIn("Europe/Berlin")).toBe("2027-06-04");
    vi.useRealTimers();
  });
});

describe("prices", () => {
  it("are US dollars without decimals", () => {
    expect(dollarsText(1250)).toBe("$1,250");
    expect(dollarsText(0)).toBe("$0");
  });
});

describe("truncate", () => {
  it("cuts what is longer, and only that", () => {
    expect(truncate("a".repeat(25), 25)).toBe("a".repeat(25));
    expect(truncate("a".repeat(26), 25)).toBe(`${"a".repeat(25)}…`);
  });
});
