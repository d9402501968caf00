import type { AuditAction, AuditSubject } from "#api/types.ts";

/**
 * Every action in words; `#` stands for the id of the changed row. TypeScript compares the keys with the server's actions, so that
 * none is missing.
 */
export const actions: Record<AuditAction, string> = {
  "attendee.add": "Added attendee #",
  "attendee.check_in": "Checked attendee # in or out",
  "attendee.no_show": "Marked attendee # as not come, or took that back",
  "attendee.remove": "Removed attendee #",
  "attendee.settle_clash": "Settled a clash of attendee #, or opened it again",
  "attendee.update": "Moved or replaced attendee #",
  "bank_row.update": "Said what payment # of a file is for",
  "broadcast.cancel": "Stopped message #",
  "broadcast.create": "Wrote message # to many people",
  "export.attendee_roster": "Exported the attendee roster of tournament #",
  "export.audit": "Exported the audit trail",
  "export.club": "Exported the club's spreadsheet of tournament #",
  "export.comprehensive": "Exported all tickets of tournament #",
  "export.tickets": "Exported the payments of tournament #",
  "group.create": "Added group #",
  "group.update": "Changed group #",
  "mail.retry": "Had mail # tried again",
  "round.assign_holes": "Gave pairings of round # their starts",
  "receipt.create": "Issued receipt #",
  "receipt.mail": "Mailed receipt #",
  "round.create": "Created round #",
  "round.delete": "Deleted round #",
  "round.fill_up": "Joined incomplete pairings of round #",
  "round.give_away_seats": "Gave open seats of round # away, or kept them again",
  "round.move_players": "Moved players of round # to another pairing",
  "round.place_pairing": "Changed the start of a pairing of round #",
  "round.save_course": "Changed the course of round #",
  "round.wish": "Noted a wish of players of round #, or took it away",
  "round.update": "Changed round #",
  "site.put_logo": "Put up the logo of the fund",
  "site.remove_logo": "Took down the logo of the fund",
  "site.update": "Changed or confirmed the fund's settings",
  "sponsor.approve": "Approved or refused sponsor #",
  "sponsor.name": "Named sponsor #",
  "sponsor.add_logo": "Added a logo to sponsor #",
  "sponsor.create": "Created sponsor #",
  "sponsor.delete": "Deleted sponsor #",
  "sponsor.delete_logo": "Deleted a logo of sponsor #",
  "sponsor.put_on_event": "Put sponsor # on an event",
  "sponsor.take_off_event": "Took sponsor # off an event",
  "sponsor.update": "Changed sponsor #",
  "sponsor.verify_logo": "Reviewed a logo of sponsor #",
  "station.create": "Prepared a phone as station #",
  "station.enroll": "Became station # by a code",
  "station.invite": "Invited a phone to be station #",
  "station.revoke": "Revoked station #",
  "ticket.choose": "Chose for the money of ticket #",
  "ticket.add_entry": "Added an entry to the ledger of ticket #",
  "ticket.delete": "Deleted ticket #",
  "ticket.lapse": "Let ticket # lapse, as it was not paid",
  "ticket.remind": "Reminded the purchaser of ticket #",
  "ticket.reserve": "Reserved ticket #",
  "ticket.update": "Changed ticket #",
  "ticket_category.create": "Created ticket category #",
  "ticket_category.delete": "Deleted ticket category #",
  "ticket_category.update": "Changed ticket category #",
  "tournament.copy": "Made tournament # as a copy",
  "tournament.create": "Created tournament #",
  "tournament.decide_weather": "Decided about the weather of tournament #",
  "tournament.delete": "Deleted tournament #",
  "tournament.import_payments": "Took in a file of payments for tournament #",
  "tournament.print_sheets": "Marked sheets of tournament # as printed",
  "tournament.put_banner": "Put up the banner of tournament #",
  "tournament.remove_banner": "Took down the banner of tournament #",
  "tournament.reorder_widgets": "Put the widgets of tournament # in order",
  "tournament.set_term": "Set until when tickets of tournament # are to be paid",
  "tournament.test_message": "Tried out a message to people of tournament #",
  "tournament.update": "Changed tournament #",
  "user.change_invitation": "Changed whether user # is told of coming tournaments",
  "user.change_password": "Changed the password of user #",
  "user.create": "Created user #",
  "user.create_by_command_line": "Was made an Admin as new user # on the server's command line",
  "user.delete": "Deleted user #",
  "user.delete_own": "Deleted their own account, user #",
  "user.promote_by_command_line": "Was made an Admin as user # on the server's command line",
  "user.send_auth_code": "Mailed user # a link that signs in",
  "user.update": "Changed user #",
  "user_sponsor.link": "Linked a user to a sponsor (link #)",
  "user_sponsor.unlink": "Unlinked a user from a sponsor (link #)",
  "waitlist.delete": "Took entry # off the waitlist",
  "waitlist.update": "Changed entry # of the waitlist",
  "widget.add_photo": "Added a photo to widget #",
  "widget.create": "Created widget #",
  "widget.delete": "Deleted widget #",
  "widget.delete_photo": "Deleted a photo of widget #",
  "widget.reorder": "Ordered the widgets of tournament #",
  "widget.update": "Changed widget #",
};

/** The labels of the kinds of rows in the filter. */
export const subjects: Record<AuditSubject, string> = {
  broadcast: "Message",
  attendee: "Attendees",
  bank_row: "Payments of files",
  export: "Exports",
  group: "Groups",
  mail: "Mail",
  receipt: "Receipts",
  round: "Rounds",
  site: "Fund settings",
  sponsor: "Sponsors",
  station: "Stations",
  ticket: "Tickets",
  ticket_category: "Ticket categories",
  tournament: "Tournaments",
  user: "Users",
  user_sponsor: "Users of sponsors",
  waitlist: "Waitlist",
  widget: "Content",
};

/** Labels for field names of the API that do not split into English words. */
const fields: Record<string, string> = {
  bannerPhotoFileName: "banner",
  earlyPrices: "early prices",
  embedCode: "embed code",
  hiddenBeforeSaleFlag: "hidden before the sale",
  fairMarketValue: "fair market value",
  enabledDisabledTicketCategories: "ticket categories",
  attendeeId: "players",
  endDateVisible: "end shown",
  isCancelled: "cancelled",
  isEnrolled: "on its phone",
  isRevoked: "revoked",
  isSuspended: "to be kept by its owner",
  fixedFlag: "fixed",
  givenAwayFlag: "seats given away",
  liveFlag: "live",
  logo: "logo",
  maxTotalTickets: "tickets in all",
  nameFirst: "first name",
  nameLast: "last name",
  contactNameFirst: "contact's first name",
  contactNameLast: "contact's last name",
  noCostFlag: "no cost",
  noShow: "did not come",
  numAttendees: "attendees a group",
  numGroups: "groups",
  playFlag: "plays golf",
  roleArray: "roles",
  sponsorFlag: "for sponsors",
  waitlistOffersFlag: "freed places offered to the waitlist by itself",
  uid: "account number",
};

/** The label of a field, also of a future one: `datePaid` becomes 'date paid', `roundId` 'round'. */
export function fieldText(field: string): string {
  return (
    fields[field] ??
    field.replace(/Id$/, "").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  );
}

export function isAction(text: string): text is AuditAction {
  return Object.hasOwn(actions, text);
}

export function isSubject(text: string): text is AuditSubject {
  return Object.hasOwn(subjects, text);
}

export function subjectOf(action: string): string {
  return action.split(".")[0] ?? action;
}

/** A row by kind and id: 'ticket category 7'. */
export function rowText(subject: string, id: number): string {
  return `${subject.replaceAll("_", " ")} ${id}`;
}
