//! The kinds of rows in audit entries, as subjects or in changes: their tables, names, and searched texts.

/// The name of a person `u`, if there is one.
const PERSON: &str =
    "coalesce(nullif(btrim(u.name_first || ' ' || u.name_last), ''), u.email, 'somebody without a name')";
/// The name of a tournament `e` with its first day, as two may have the same name.
const EVENT: &str = "e.name || ' ' || to_char(e.date_start, 'FMMM/FMDD/YYYY')";

/// A kind of row with a name.
pub(super) struct Kind {
    /// Its name in actions.
    pub(super) called: &'static str,
    /// Its table, and the tables that its name is computed from.
    pub(super) from: &'static str,
    pub(super) id: &'static str,
    /// The SQL of its name; `PERSON` and `EVENT` stand for the names of these.
    pub(super) name: &'static str,
    /// The searched text: a stored folding, if there are many rows; else the name is folded.
    pub(super) folded: Option<&'static str>,
    /// The reference of its ticket, which a search finds, too.
    pub(super) reference: Option<&'static str>,
}

pub(super) const SUBJECT_KINDS: [Kind; 16] = [
    Kind {
        called: "bank_row",
        from: "bank_rows b",
        id: "b.id",
        name: "coalesce(nullif(b.name, ''), nullif(b.memo, ''), 'a payment') || ', ' || to_char(b.day, 'FMMM/FMDD/YYYY')",
        folded: Some("b.folded"),
        reference: None,
    },
    Kind {
        called: "broadcast",
        from: "broadcasts b",
        id: "b.id",
        name: "b.subject",
        folded: None,
        reference: None,
    },
    Kind {
        called: "user",
        from: "users u",
        id: "u.id",
        name: "PERSON",
        folded: Some("u.folded"),
        reference: None,
    },
    Kind {
        called: "attendee",
        from: "attendees a JOIN users u ON u.id = a.user_id JOIN groups g ON g.id = a.group_id
            JOIN tickets t ON t.id = g.ticket_id",
        id: "a.id",
        name: "PERSON",
        folded: Some("u.folded"),
        reference: Some("t.reference"),
    },
    Kind {
        called: "ticket",
        from: "tickets t JOIN users u ON u.id = t.user_id JOIN ticket_categories c ON c.id = t.ticket_category_id",
        id: "t.id",
        name: "'FW-' || t.reference || ', ' || c.name || ' of ' || PERSON",
        folded: Some("concat_ws(' of ', c.folded, u.folded)"),
        reference: Some("t.reference"),
    },
    Kind {
        called: "group",
        from: "groups g JOIN tickets t ON t.id = g.ticket_id JOIN users u ON u.id = t.user_id
            JOIN ticket_categories c ON c.id = t.ticket_category_id",
        id: "g.id",
        name: "g.name || ', ' || c.name || ' of ' || PERSON",
        folded: Some("concat_ws(' ', g.folded, c.folded, 'of', u.folded)"),
        reference: Some("t.reference"),
    },
    Kind {
        called: "receipt",
        from: "receipts r JOIN users u ON u.id = r.user_id",
        id: "r.id",
        name: "'R-' || lpad(r.id::text, 6, '0') || ' of ' || PERSON",
        folded: Some("u.folded"),
        reference: None,
    },
    Kind {
        called: "sponsor",
        from: "sponsors s",
        id: "s.id",
        name: "s.name",
        folded: Some("s.folded"),
        reference: None,
    },
    Kind {
        called: "user_sponsor",
        from: "user_sponsors l JOIN users u ON u.id = l.user_id JOIN sponsors s ON s.id = l.sponsor_id",
        id: "l.id",
        name: "PERSON || ', ' || s.name",
        folded: Some("concat_ws(' ', u.folded, s.folded)"),
        reference: None,
    },
    Kind {
        called: "waitlist",
        from: "waitlist w",
        id: "w.id",
        name: "coalesce(nullif(w.name, ''), w.email)",
        folded: Some("w.folded"),
        reference: None,
    },
    Kind {
        called: "tournament",
        from: "tournaments e",
        id: "e.id",
        name: "EVENT",
        folded: None,
        reference: None,
    },
    Kind {
        called: "round",
        from: "rounds r JOIN tournaments e ON e.id = r.tournament_id",
        id: "r.id",
        name: "r.name || ', ' || EVENT",
        folded: None,
        reference: None,
    },
    Kind {
        called: "ticket_category",
        from: "ticket_categories c JOIN tournaments e ON e.id = c.tournament_id",
        id: "c.id",
        name: "c.name || ', ' || EVENT",
        folded: None,
        reference: None,
    },
    Kind {
        called: "widget",
        from: "widgets w JOIN widget_types k ON k.id = w.widget_type_id JOIN tournaments e ON e.id = w.tournament_id",
        id: "w.id",
        name: "coalesce(nullif(w.name, ''), k.name) || ', ' || EVENT",
        folded: None,
        reference: None,
    },
    Kind {
        called: "station",
        from: "check_in_stations n JOIN tournaments e ON e.id = n.tournament_id",
        id: "n.id",
        name: "n.name || ', ' || EVENT",
        folded: None,
        reference: None,
    },
    Kind {
        called: "mail",
        // Only mails that staff sent again.
        from: "(SELECT * FROM outbox WHERE id IN (SELECT subject_id FROM audit_log WHERE action = 'mail.retry')) o",
        id: "o.id",
        name: "o.recipient",
        folded: None,
        reference: None,
    },
];

/// Rows that are named only in changes, by their ids. In a list of them the tournament would be repeated with each.
pub(super) const KINDS_IN_CHANGES: [Kind; 4] = [
    Kind {
        called: "ledger_entry",
        from: "ledger_entries l",
        id: "l.id",
        name: "'FW-' || l.ticket_reference || ', $' || to_char(l.amount_cents / 100.0, 'FM999999999990.00') || ' on ' || to_char(l.day, 'FMMM/FMDD/YYYY')",
        folded: None,
        reference: None,
    },
    Kind {
        called: "widget_type",
        from: "widget_types k",
        id: "k.id",
        name: "k.name",
        folded: None,
        reference: None,
    },
    Kind {
        called: "widget_in_order",
        from: "widgets w JOIN widget_types k ON k.id = w.widget_type_id",
        id: "w.id",
        name: "coalesce(nullif(w.name, ''), k.name)",
        folded: None,
        reference: None,
    },
    Kind {
        called: "category_of_round",
        from: "ticket_categories c",
        id: "c.id",
        name: "c.name",
        folded: None,
        reference: None,
    },
];

impl Kind {
    pub(super) fn name(&self) -> String {
        self.name.replace("PERSON", PERSON).replace("EVENT", EVENT)
    }

    fn folded(&self) -> String {
        self.folded.map_or_else(|| format!("fold_text({})", self.name()), ToOwned::to_owned)
    }

    /// The condition that a row contains each of the searched words.
    pub(super) fn holds_all(&self) -> String {
        let folded = self.folded();
        let Some(reference) = self.reference else { return format!("{folded} LIKE ALL (asked.words)") };
        format!(
            "NOT EXISTS (SELECT FROM unnest(asked.words, asked.codes) AS searched (word, code)
                WHERE NOT ({folded} LIKE searched.word OR {reference} LIKE searched.code))"
        )
    }
}
