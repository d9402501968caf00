/// What the trail can tell that somebody did: the kind of row it was done to, and the verb. Sorted.
///
/// Entries are written with these words and no others, which `crates/server/tests/api/audit.rs` holds against what the use cases
/// say; the pages have a sentence for each. A word that goes out of use stays, as its entries do.
pub const ACTIONS: [&str; 48] = [
    "attendee.add",
    "attendee.check_in",
    "attendee.remove",
    "attendee.update",
    "export.attendee_roster",
    "export.audit",
    "export.comprehensive",
    "group.create",
    "group.update",
    "mail.retry",
    "round.create",
    "round.delete",
    "round.update",
    "sponsor.add_logo",
    "sponsor.create",
    "sponsor.delete",
    "sponsor.delete_logo",
    "sponsor.update",
    "sponsor.verify_logo",
    "ticket.delete",
    "ticket.reserve",
    "ticket.update",
    "ticket_category.create",
    "ticket_category.delete",
    "ticket_category.update",
    "tournament.copy",
    "tournament.create",
    "tournament.delete",
    "tournament.put_banner",
    "tournament.remove_banner",
    "tournament.update",
    "user.change_password",
    "user.create",
    "user.create_by_command_line",
    "user.delete",
    "user.promote_by_command_line",
    "user.send_auth_code",
    "user.update",
    "user_sponsor.link",
    "user_sponsor.unlink",
    "waitlist.delete",
    "waitlist.update",
    "widget.add_photo",
    "widget.create",
    "widget.delete",
    "widget.delete_photo",
    "widget.reorder",
    "widget.update",
];

/// The kind of row that an action is done to: `ticket` of `ticket.update`.
pub fn subject_of(action: &str) -> &str {
    action.split_once('.').map_or(action, |(subject, _)| subject)
}
