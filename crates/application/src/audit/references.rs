//! The rows that changes reference by id.

use crate::stores::audit::KeptChange;

/// The kind of row whose ids a field contains: one id, or several separated by commas.
fn kind(action: &str, field: &str) -> Option<&'static str> {
    Some(match (action, field) {
        ("tournament.copy", "id") | (_, "tournamentId") => "tournament",
        ("tournament.reorder_widgets" | "widget.reorder", "position") => "widget_in_order",
        (_, "enabledDisabledTicketCategories") => "category_of_round",
        (_, "attendeeId") => "attendee",
        (_, "groupId") => "group",
        (_, "ledgerEntryId") => "ledger_entry",
        (_, "roundId") => "round",
        (_, "sponsorId") => "sponsor",
        (_, "ticketCategoryId") => "ticket_category",
        (_, "ticketId") => "ticket",
        (_, "userId") => "user",
        (_, "widgetTypeId") => "widget_type",
        _ => return None,
    })
}

/// The referenced rows of a change, by kind and id, without duplicates.
pub(super) fn of(action: &str, change: &KeptChange) -> Vec<(String, i64)> {
    let Some(kind) = kind(action, &change.field) else { return Vec::new() };
    let values = [&change.before, &change.after];
    let mut ids: Vec<i64> =
        values.into_iter().flat_map(|value| value.split(", ")).filter_map(|id| id.parse().ok()).collect();
    ids.sort_unstable();
    ids.dedup();
    ids.into_iter().map(|id| (kind.to_owned(), id)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_change(action: &str, field: &str, before: &str, after: &str) -> Vec<(String, i64)> {
        let change = KeptChange { field: field.into(), before: before.into(), after: after.into() };
        of(action, &change)
    }

    fn rows(kind: &str, ids: &[i64]) -> Vec<(String, i64)> {
        ids.iter().map(|id| (kind.to_owned(), *id)).collect()
    }

    #[test]
    fn ids_of_both_values_are_returned_without_duplicates() {
        assert_eq!(of_change("attendee.update", "groupId", "7", "9"), rows("group", &[7, 9]));
        assert_eq!(of_change("user_sponsor.unlink", "userId", "7", ""), rows("user", &[7]));
        assert_eq!(of_change("group.update", "roundId", "", "3"), rows("round", &[3]));
        assert_eq!(of_change("bank_row.update", "ledgerEntryId", "", "4, 5"), rows("ledger_entry", &[4, 5]));
        let order = of_change("tournament.reorder_widgets", "position", "2, 3, 4", "4, 2, 3");
        assert_eq!(order, rows("widget_in_order", &[2, 3, 4]));
    }

    #[test]
    fn numbers_in_other_fields_are_not_read_as_ids() {
        assert_eq!(of_change("ticket_category.update", "price", "100", "120"), []);
        assert_eq!(of_change("widget.create", "position", "", "4"), []);
        assert_eq!(of_change("user.update", "id", "4", "5"), []);
        assert_eq!(of_change("ticket.reserve", "userId", "(withheld)", "99999999999999999999"), []);
    }
}
