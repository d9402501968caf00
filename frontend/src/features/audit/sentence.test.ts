import { readFileSync } from "node:fs";
import type { AuditChange, AuditEntry } from "#api/types.ts";
import { labelOf, sentenceOf } from "./sentence.ts";
import { subjectAddress } from "./subject-address.ts";
import { actions, fieldText, isAction, subjectOf, subjects } from "./words.ts";

/** An entry about row 41. */
function entry(action: string, ...changes: [string, string, string][]): AuditEntry {
  return {
    id: 1,
    at: "2027-04-01T14:00:00Z",
    actorId: 5,
    actorEmail: "alex@fairway.example",
    stationName: null,
    action,
    subjectId: 41,
    subjectName: null,
    changes: changes.map(([field, before, after]): AuditChange => ({ field, before, after })),
    rows: [],
  };
}

interface Description {
  paths: { "/api/Audit": { get: { parameters: { name: string; schema: unknown }[] } } };
}

/** The actions that the server records, from openapi.json. */
const description = JSON.parse(readFileSync("../openapi.json", "utf8")) as Description;
const { parameters } = description.paths["/api/Audit"].get;
const ofAction = JSON.stringify(parameters.find(({ name }) => name === "action")?.schema);
const known: string[] = ofAction.match(/[a-z_]+\.[a-z_]+/g) ?? [];

describe("the sentence of an action", () => {
  it("exists for every action of the server, and for no other", () => {
    expect(known.length).toBeGreaterThan(40);
    expect(Object.keys(actions).sort()).toEqual([...new Set(known)].sort());
    expect(Object.keys(subjects).sort()).toEqual([...new Set(known.map(subjectOf))].sort());
  });

  it.each(known.filter((action) => action !== "export.audit" && subjectOf(action) !== "site"))(
    "of %s names its row, and is unique",
    (action) => {
      const sentence = sentenceOf(entry(action));
      expect(sentence).toMatch(/^[A-Z][^#.]* ?\b41\b/);
      expect(known.filter((other) => sentenceOf(entry(other)) === sentence)).toEqual([action]);
    },
  );

  it("is complete without a row", () => {
    expect(sentenceOf({ ...entry("export.audit"), subjectId: null })).toBe(
      "Exported the audit trail",
    );
    expect(sentenceOf({ ...entry("site.update"), subjectId: null })).toBe(
      "Changed or confirmed the fund's settings",
    );
  });

  it.each([
    ["Marked ticket 41 paid", entry("ticket.update", ["paid", "false", "true"])],
    ["Marked ticket 41 unpaid", entry("ticket.update", ["paid", "true", "false"])],
    ["Changed ticket 41", entry("ticket.update", ["paymentNote", "", "twice"])],
    ["Cancelled ticket 41", entry("ticket.update", ["isCancelled", "false", "true"])],
    ["Took ticket 41 up again", entry("ticket.update", ["isCancelled", "true", "false"])],
    ["Checked attendee 41 in", entry("attendee.check_in", ["checkedIn", "false", "true"])],
    ["Checked attendee 41 out", entry("attendee.check_in", ["checkedIn", "true", "false"])],
    ["Approved a logo of sponsor 41", entry("sponsor.verify_logo", ["verified", "false", "true"])],
    ["Reviewed a logo of sponsor 41", entry("sponsor.verify_logo", ["reason", "", "Too dark"])],
    [
      "Offered a place to entry 41 of the waitlist",
      entry("waitlist.update", ["offeredAt", "", "2027-04-01T14:00:00+00:00"]),
    ],
    [
      "Withdrew the place offered to entry 41 of the waitlist",
      entry("waitlist.update", ["offeredAt", "2027-04-01T14:00:00+00:00", ""]),
    ],
    ["Created round 41, “Morning”", entry("round.create", ["name", "", "Morning"])],
    ["Deleted round 41, “Morning”", entry("round.delete", ["name", "Morning", ""])],
    [
      "Created tournament 41, “Spring Classic”, 6/3/2027",
      entry("tournament.create", ["name", "", "Spring Classic"], ["dateStart", "", "2027-06-03"]),
    ],
    ["Changed round 41", entry("round.update", ["name", "Morning", "Noon"])],
    ["tee_time.swap 41", entry("tee_time.swap")],
  ])("names the outcome: %s", (sentence, told) => {
    expect(sentenceOf(told)).toBe(sentence);
  });

  it("becomes the unique label of a filter", () => {
    const labels = known.filter(isAction).map(labelOf);
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels.join()).not.toContain("#");
    expect(labelOf("user_sponsor.link")).toBe("Linked a user to a sponsor");
  });
});

describe("the name of a field", () => {
  it.each([
    ["datePaid", "date paid"],
    ["nameFirst", "first name"],
    ["price", "price"],
    ["ticketCategoryId", "ticket category"],
  ])("%s is '%s'", (field, text) => {
    expect(fieldText(field)).toBe(text);
  });
});

describe("the link of an entry", () => {
  it.each([
    ["tournament.update", "/tournaments/41/edit"],
    ["tournament.delete", null],
    ["export.comprehensive", "/tournaments/41/admin/data-export"],
    ["export.tickets", "/tournaments/41/admin/data-export"],
    ["tournament.reorder_widgets", "/tournaments/41/admin/content/widgets"],
    ["widget.reorder", "/tournaments/41/admin/content/widgets"],
    ["widget.update", null],
    ["ticket.update", "/account/tickets/41/groups"],
    ["ticket.delete", null],
    ["user.update", "/tournaments/7/admin/user-sponsor/41/edit?type=user"],
    ["sponsor.add_logo", "/tournaments/7/admin/user-sponsor/41/edit?type=sponsor"],
    ["tee_time.swap", null],
  ])("of %s: %s", (action, address) => {
    expect(subjectAddress(entry(action), 7)).toBe(address);
  });

  it("is no page of users or sponsors without a selected tournament", () => {
    expect(subjectAddress(entry("user.update"), 0)).toBeNull();
    expect(subjectAddress({ ...entry("export.audit"), subjectId: null }, 7)).toBeNull();
  });
});
