import {
  dayOfMoment,
  fullDate,
  fullDateRange,
  isPast,
  longDate,
  paddedDate,
  shortDate,
  shortTime,
  todayIn,
} from "./dates.ts";
import { longDateRange, momentOn, momentText, shortDateTime } from "./dates-of-lazy-pages.ts";
import { availabilityText, isAvailable, isLeft, saleText } from "./availability.ts";
import { fileNameOf } from "./file-name.ts";
import { dollarsText, priceText } from "./money.ts";
import { personName } from "./person-name.ts";
import { truncate } from "./truncate.ts";
import { webAddress } from "./web-address.ts";

describe("dates and times", () => {
  it("have the site's formats", () => {
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

  it("name the day of the week where people are invited", () => {
    expect(fullDate("2027-06-03")).toBe("Thursday, June 3rd, 2027");
    expect(fullDateRange("2027-06-03", "2027-06-03")).toBe("Thursday, June 3rd, 2027");
    expect(fullDateRange("2027-06-03", "2027-06-04")).toBe(
      "Thursday, June 3rd, 2027 – Friday, June 4th, 2027",
    );
  });

  it("are over the day after, as the site's clocks show it", () => {
    vi.useFakeTimers({ now: new Date("2027-06-04T02:00:00Z") });
    expect(isPast({ dateEnd: "2027-06-03" }, "America/New_York")).toBe(false);
    expect(isPast({ dateEnd: "2027-06-03" }, "Europe/Berlin")).toBe(true);
    vi.useRealTimers();
  });

  it("take today from the site's time zone", () => {
    vi.useFakeTimers({ now: new Date("2027-06-04T02:00:00Z") });
    expect(todayIn("America/New_York")).toBe("2027-06-03");
    expect(todayIn("Europe/Berlin")).toBe("2027-06-04");
    vi.useRealTimers();
  });
});

describe("a moment", () => {
  it("is shown in the site's time zone", () => {
    expect(momentText("2027-06-04T02:05:09.123Z", "America/New_York")).toBe("6/3/2027 10:05 PM");
    expect(momentText("2027-06-04T04:00:00Z", "America/New_York")).toBe("6/4/2027 12:00 AM");
  });
});

describe("the address of another site", () => {
  it("may leave out https", () => {
    expect(webAddress("club.example/golf")).toBe("https://club.example/golf");
    expect(webAddress(" http://club.example ")).toBe("http://club.example/");
  });

  it("is none when a browser should not open it", () => {
    expect(["", "javascript:alert(1)", "mailto:a@b.example", "two words"].map(webAddress)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

describe("the name of a person", () => {
  it("is the first and last, else the e-mail address", () => {
    const email = "ann@club.example";
    expect(personName({ nameFirst: "Ann", nameLast: "Lee", email })).toBe("Ann Lee");
    expect(personName({ nameFirst: "Ann", nameLast: "", email })).toBe("Ann");
    expect(personName({ nameFirst: "", nameLast: "", email })).toBe(email);
    expect(personName({ nameFirst: "", nameLast: "", email: null })).toBe("Teammate");
  });
});

describe("the number of tickets that are left", () => {
  it("is a number, or nothing when that is missing, zero or below", () => {
    expect([3, 0, -1, null].map((availableTickets) => isLeft({ availableTickets }))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(availabilityText({ availableTickets: 3 })).toBe("3 left");
    expect(availabilityText({ availableTickets: 0 })).toBe("Unavailable");
  });

  it("can be reserved while it is on sale", () => {
    const states = ["upcoming", "open", "ended"].map((saleState) => ({ saleState, saleEnd: null }));
    expect(states.map((sale) => isAvailable({ ...sale, availableTickets: 3 }))).toEqual([
      false,
      true,
      false,
    ]);
    const text = (saleState: string, saleStart: string | null) =>
      saleText({ saleState, saleStart, saleEnd: null }, "America/New_York");
    expect(text("open", "2027-03-01T14:00:00Z")).toBeNull();
    expect(text("upcoming", "2027-03-01T14:00:00Z")).toBe("On sale from March 1st, 2027, 9:00 AM");
    expect(text("upcoming", "2027-03-01T05:00:00Z"), "midnight").toBe(
      "On sale from March 1st, 2027",
    );
    expect(text("ended", null)).toBe("No longer on sale");
  });
});

describe("a moment on a day", () => {
  it.each([
    ["America/New_York", "2027-01-15", "2027-01-15T17:00:00.000Z"],
    ["America/New_York", "2027-07-15", "2027-07-15T16:00:00.000Z"],
    ["Pacific/Kiritimati", "2027-01-15", "2027-01-14T22:00:00.000Z"],
    ["Pacific/Pago_Pago", "2027-01-15", "2027-01-15T23:00:00.000Z"],
    ["Asia/Kathmandu", "2027-01-15", "2027-01-15T06:15:00.000Z"],
  ])("is its noon in %s", (timeZone, day, moment) => {
    expect(momentOn(day, timeZone)).toBe(moment);
    expect(dayOfMoment(moment, timeZone)).toBe(day);
    expect(momentText(moment, timeZone)).toMatch(/ 12:00 PM$/);
  });

  it("is now, when the day is today there", () => {
    vi.useFakeTimers({ now: new Date("2027-05-02T02:30:00Z"), toFake: ["Date"] });
    expect(momentOn("2027-05-01", "America/New_York")).toBe("2027-05-02T02:30:00.000Z");
    expect(momentOn("2027-05-02", "America/New_York")).toBe("2027-05-02T16:00:00.000Z");
    vi.useRealTimers();
  });

  it("is left alone when it is none", () => {
    expect(momentOn("20270-05-01", "America/New_York")).toBe("20270-05-01");
  });
});

describe("prices", () => {
  it.each([
    [1250, "$1,250"],
    [0, "$0"],
    [99.5, "$99.50"],
    [1234567.05, "$1,234,567.05"],
    [0.29, "$0.29"],
    [19.99, "$19.99"],
  ])("of %d is written %s", (price, text) => {
    expect(dollarsText(price)).toBe(text);
  });

  it("are called free where nothing is to be paid, and nowhere else", () => {
    expect(priceText({ price: 0, noCostFlag: true })).toBe("Free");
    expect(priceText({ price: 0, noCostFlag: false })).toBe("$0");
    expect(priceText({ price: 650, noCostFlag: false })).toBe("$650");
  });
});

describe("truncate", () => {
  it("cuts a longer text, and only that", () => {
    expect(truncate("a".repeat(25), 25)).toBe("a".repeat(25));
    expect(truncate("a".repeat(26), 25)).toBe(`${"a".repeat(25)}…`);
  });

  it("leaves a text alone that is longer than the cut but within the limit", () => {
    expect(truncate("a".repeat(140), 137, 140)).toBe("a".repeat(140));
    expect(truncate("a".repeat(141), 137, 140)).toBe(`${"a".repeat(137)}…`);
  });
});

describe("the name of a file that is saved", () => {
  it("is made of the words' letters and digits, of any script", () => {
    expect(fileNameOf("Müller & Söhne / 2027 logo ", "png")).toBe("muller-sohne-2027-logo.png");
    expect(fileNameOf("…", "csv")).toBe("file.csv");
  });
});
