use diesel::RunQueryDsl;
use diesel::connection::SimpleConnection;
use fairway_application::page::{Page, Part};
use fairway_application::ports::Stores;
use fairway_application::stores::audit::Entry;
use fairway_application::stores::check_in::{
    AuditedCheckIn, CheckInFacts, CheckInOf, Checkable, ListedAttendee, NewCheckIn,
};
use fairway_application::{Error, Result};
use fairway_domain::access::CallerId;
use fairway_domain::ids::{AttendeeId, TournamentId, UserId};
use fairway_domain::refusal::Refusal;
use serde_json::json;

use crate::fixture::{Fixture, Ticket, at};

fn check_in(attendee: i64, operation: &str, user: i64) -> NewCheckIn {
    NewCheckIn {
        attendee_id: AttendeeId(attendee),
        operation_id: operation.into(),
        checked_in: true,
        occurred_at: at("12:00:00"),
        claimed_at: None,
        recorded_at: at("12:00:01"),
        device: Some("gate".into()),
        device_counter: 0,
        by: CallerId::Person(UserId(user)),
    }
}

/// A check-in by the first person.
fn of(attendee: i64, operation: &str) -> CheckInOf {
    CheckInOf { attendee: AttendeeId(attendee), operation_id: operation.into(), caller: UserId(1) }
}

/// The facts of a check-in of one attendee.
fn facts(stores: &mut dyn Stores, attendee: i64, operation: &str) -> Result<Option<CheckInFacts>> {
    Ok(stores.check_ins().facts(&[of(attendee, operation)])?.remove(0))
}

fn row(fixture: &Fixture, attendee: i64) -> ListedAttendee {
    fixture.done(|stores| stores.check_ins().rows(&[AttendeeId(attendee)])).pop().unwrap()
}

#[test]
fn an_attendee_s_row_has_their_check_ins_in_the_order_they_were_recorded() {
    let fixture = Fixture::new();
    let ticket = fixture.ticket();
    let (_, attendees) = fixture.group(ticket.id, &[ticket.user]);
    let volunteer = fixture.rows.insert("users", json!({"name_first": "Vera", "name_last": "Lindqvist"}));
    let earlier = NewCheckIn { occurred_at: at("11:00:00"), ..check_in(attendees[0], "b", volunteer) };
    for new in [check_in(attendees[0], "a", volunteer), earlier] {
        fixture.done(|stores| stores.check_ins().add_all(std::slice::from_ref(&new)));
    }
    let row = row(&fixture, attendees[0]);
    let recorded: Vec<_> = row.check_ins.iter().map(|it| it.operation_id.as_str()).collect();
    assert_eq!(recorded, ["a", "b"]);
    assert_eq!(row.check_ins[0].by.as_deref(), Some("Vera Lindqvist"));
    assert_eq!((row.standing().checked_in, row.standing().at), (true, Some(at("11:00:00"))));
}

#[test]
fn an_operation_id_counts_once_in_the_whole_site_and_its_case_matters() {
    let fixture = Fixture::new();
    let ticket = fixture.ticket();
    let other = fixture.rows.insert("users", json!({}));
    let (_, attendees) = fixture.group(ticket.id, &[ticket.user, other]);
    fixture.done(|stores| stores.check_ins().add_all(&[check_in(attendees[0], "gate-1", ticket.user)]));
    let again =
        fixture.run(|stores| stores.check_ins().add_all(&[check_in(attendees[1], "gate-1", ticket.user)]));
    assert!(matches!(again, Err(Error::Refused(Refusal::OperationReused))), "{again:?}");
    fixture.done(|stores| stores.check_ins().add_all(&[check_in(attendees[1], "GATE-1", ticket.user)]));
}

fn entry(attendee: i64) -> Entry {
    let (at, action) = (at("12:00:01"), "attendee.check_in");
    Entry { at, author: None, action, subject_id: Some(attendee), changes: vec![] }
}

#[test]
fn a_check_in_is_recorded_only_if_no_other_followed_the_read_ones() {
    let fixture = Fixture::new();
    let ticket = fixture.ticket();
    let other = fixture.rows.insert("users", json!({}));
    let (_, attendees) = fixture.group(ticket.id, &[ticket.user, other]);
    let volunteer = fixture.rows.insert("users", json!({"name_first": "Vera", "name_last": "Lindqvist"}));
    let facts_of = |operation: &str| fixture.done(|stores| facts(stores, attendees[0], operation)).unwrap();
    let record = |operation, after| {
        let new = check_in(attendees[0], operation, volunteer);
        let record = AuditedCheckIn { check_in: new, after, entry: entry(attendees[0]) };
        fixture.run(|stores| Ok(stores.check_ins().record(&[record])?.remove(0)))
    };
    assert!(!facts_of("a").is_recorded && facts_of("a").row.check_ins.is_empty());
    let made = record("a", 0).unwrap().unwrap();
    assert_eq!(facts_of("a").row.check_ins, [made]);
    assert!(facts_of("a").is_recorded && !facts_of("b").is_recorded);
    assert_eq!(record("b", 0).unwrap(), None, "another one is there by now");
    assert_eq!((fixture.rows.count("check_ins"), fixture.rows.count("audit_log")), (1, 1));
    assert!(matches!(record("a", 1), Err(Error::Refused(Refusal::OperationReused))));
    record("b", 1).unwrap().unwrap();
    assert_eq!((facts_of("c").row.check_ins.len(), fixture.rows.count("audit_log")), (2, 2));
    let elsewhere = fixture.done(|stores| facts(stores, attendees[1], "a")).unwrap();
    assert!(elsewhere.is_recorded && elsewhere.row.check_ins.is_empty(), "an operation of somebody else");
}

#[test]
fn the_facts_of_a_check_in_are_of_a_pass_that_is_held() {
    let fixture = Fixture::new();
    let ticket = fixture.ticket();
    let (_, attendees) = fixture.group(ticket.id, &[ticket.user]);
    fixture.done(|stores| {
        facts(stores, attendees[0], "a")?;
        let mut other = fixture.rows.connect();
        let mut is_held = |table: &str, id: i64| {
            let lock = format!("SELECT FROM {table} WHERE id = {id} FOR NO KEY UPDATE NOWAIT");
            diesel::sql_query(lock).execute(&mut other).is_err()
        };
        assert!(is_held("tickets", ticket.id) && is_held("attendees", attendees[0]));
        Ok(())
    });
}

#[test]
fn many_check_ins_are_decided_and_recorded_at_once() {
    let fixture = Fixture::new();
    let (one, two) = (fixture.ticket(), fixture.ticket());
    let others: Vec<_> = (0..2).map(|_| fixture.rows.insert("users", json!({}))).collect();
    let (_, first) = fixture.group(one.id, &[one.user, others[0]]);
    let (_, second) = fixture.group(two.id, &[two.user]);
    fixture.done(|stores| stores.check_ins().add_all(&[check_in(first[1], "known", one.user)]));
    let gone = first.iter().chain(&second).max().unwrap() + 1;
    // In another order than that of their ids.
    let asked = [(second[0], "a"), (gone, "b"), (first[1], "known"), (first[0], "c")];
    let asked = asked.map(|(id, operation)| CheckInOf { caller: UserId(one.user), ..of(id, operation) });

    let (found, made) = fixture.done(|stores| {
        let found = stores.check_ins().facts(&asked)?;
        let record = |id: i64, operation: &str, after| AuditedCheckIn {
            check_in: check_in(id, operation, one.user),
            after,
            entry: entry(id),
        };
        let records = [record(second[0], "a", 0), record(first[1], "d", 0), record(first[0], "c", 0)];
        Ok((found, stores.check_ins().record(&records)?))
    });

    let ids: Vec<_> = found.iter().map(|facts| facts.as_ref().map(|facts| facts.row.id.0)).collect();
    assert_eq!(ids, [Some(second[0]), None, Some(first[1]), Some(first[0])]);
    let known: Vec<_> =
        found.iter().flatten().map(|facts| (facts.is_recorded, facts.row.check_ins.len())).collect();
    assert_eq!(known, [(false, 0), (true, 1), (false, 0)]);
    assert!(found.iter().flatten().all(|facts| facts.token_version == Some(0)));
    let operations: Vec<_> =
        made.iter().map(|made| made.as_ref().map(|made| made.operation_id.as_str())).collect();
    assert_eq!(operations, [Some("a"), None, Some("c")], "the second was in already");
    for id in [first[0], second[0]] {
        let row = row(&fixture, id);
        assert_eq!(made.iter().flatten().filter(|made| **made == row.check_ins[0]).count(), 1);
        assert_eq!(fixture.rows.count(&format!("audit_log WHERE subject_id = {id}")), 1);
    }
    assert_eq!((fixture.rows.count("check_ins"), fixture.rows.count("audit_log")), (3, 2));
}

#[test]
fn of_several_check_ins_locked_ones_are_skipped() {
    let fixture = Fixture::new();
    let (one, two) = (fixture.ticket(), fixture.ticket());
    let other = fixture.rows.insert("users", json!({}));
    let (_, first) = fixture.group(one.id, &[one.user, other]);
    let (_, second) = fixture.group(two.id, &[two.user]);
    let asked = [first[0], first[1], second[0]].map(|id| of(id, &format!("gate-{id}")));
    for (held, expected) in [
        (format!("attendees WHERE id = {}", first[0]), [false, true, true]),
        (format!("tickets WHERE id = {}", two.id), [true, true, false]),
    ] {
        let mut other = fixture.rows.connect();
        other.batch_execute(&format!("BEGIN; SELECT FROM {held} FOR NO KEY UPDATE")).unwrap();
        let facts = fixture.done(|stores| stores.check_ins().facts(&asked));
        assert_eq!(facts.iter().map(Option::is_some).collect::<Vec<_>>(), expected, "{held}");
    }
}

/// Reads the facts while another transaction has locked the attendee, makes this change and commits.
fn facts_after(change: impl Fn(&Ticket, i64) -> String) -> CheckInFacts {
    let fixture = Fixture::new();
    let ticket = fixture.ticket();
    let (_, attendees) = fixture.group(ticket.id, &[ticket.user]);
    let id = attendees[0];
    let mut other = fixture.rows.connect();
    other.batch_execute(&format!("BEGIN; SELECT FROM attendees WHERE id = {id} FOR NO KEY UPDATE")).unwrap();
    std::thread::scope(|scope| {
        let facts = scope.spawn(|| fixture.done(|stores| facts(stores, id, "a")).unwrap());
        let waiting = "pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
        while fixture.rows.count(waiting) == 0 {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        other.batch_execute(&format!("{}; COMMIT", change(&ticket, id))).unwrap();
        facts.join().unwrap()
    })
}

#[test]
fn a_pass_that_changes_during_the_wait_is_read_as_committed() {
    let code = "0".repeat(31) + "7";
    let replaced = facts_after(|_, id| format!("UPDATE attendees SET scan_code = '{code}' WHERE id = {id}"));
    assert_eq!(
        (replaced.pass.scan_code.as_str(), replaced.row.scan_code.as_str()),
        (code.as_str(), code.as_str())
    );
}

#[test]
fn a_check_in_committed_during_the_wait_is_missing_from_the_facts() {
    let missed = facts_after(|_, id| {
        format!(
            "INSERT INTO check_ins (attendee_id, operation_id, checked_in, occurred_at, recorded_at)
             VALUES ({id}, 'a', true, now(), now())"
        )
    });
    assert!(missed.row.check_ins.is_empty() && !missed.is_recorded, "which recording then finds out");
}

#[test]
fn a_check_in_outlives_the_account_of_its_author() {
    let fixture = Fixture::new();
    let ticket = fixture.ticket();
    let (_, attendees) = fixture.group(ticket.id, &[ticket.user]);
    let volunteer = fixture.rows.insert("users", json!({}));
    fixture.done(|stores| stores.check_ins().add_all(&[check_in(attendees[0], "a", volunteer)]));
    fixture.rows.execute(&format!("DELETE FROM users WHERE id = {volunteer}"));
    let [left] = row(&fixture, attendees[0]).check_ins.try_into().unwrap();
    assert_eq!((left.by, left.checked_in), (None, true));
}

#[test]
fn the_list_is_of_one_tournament_and_without_cancelled_tickets() {
    let fixture = Fixture::new();
    let ticket = fixture.ticket();
    let (_, here) = fixture.group(ticket.id, &[ticket.user]);
    let cancelled = fixture.another_ticket(&ticket);
    let (_, gone) = fixture.group(cancelled, &[ticket.user]);
    fixture.rows.execute(&format!("UPDATE tickets SET is_cancelled = true WHERE id = {cancelled}"));
    let elsewhere = fixture.ticket();
    fixture.group(elsewhere.id, &[elsewhere.user]);
    let list = part(&fixture, ticket.tournament, &Page::default()).rows;
    assert_eq!(list.iter().map(|row| row.id.0).collect::<Vec<_>>(), here);
    let first = Page { limit: Some(5), ..Page::default() };
    assert_eq!(part(&fixture, ticket.tournament, &first), Part { rows: list.clone(), total: 1 });
    let lock = |id| fixture.done(|stores| facts(stores, id, "a")).map(|facts| facts.pass);
    let code = &list[0].scan_code;
    assert_eq!(
        lock(here[0]),
        Some(Checkable {
            scan_code: code.clone(),
            cancelled: false,
            suspended: false,
            tournament_id: TournamentId(ticket.tournament)
        })
    );
    let found = lock(gone[0]).expect("found all the same, to be told why it is not valid");
    assert!(found.cancelled && found.scan_code != *code);
    assert_eq!(lock(i64::MAX), None);
}

fn part(fixture: &Fixture, tournament: i64, page: &Page) -> Part<ListedAttendee> {
    fixture.done(|stores| stores.check_ins().of_tournament(TournamentId(tournament), page))
}

/// The names of the rows, and the total number.
fn called(fixture: &Fixture, tournament: i64, page: &Page) -> (Vec<String>, usize) {
    let part = part(fixture, tournament, page);
    (part.rows.iter().map(ListedAttendee::display_name).collect(), part.total)
}

/// A tournament with people in random order of names.
fn peopled(fixture: &Fixture) -> i64 {
    let ticket = fixture.ticket();
    let people = [
        ("zoe", "Lee", Some("z@example.org")),
        ("Émile", "Roy", Some("e@example.org")),
        ("Ann", "", Some("Mia@example.org")),
        ("", "Ann", Some("b_c@example.org")),
        ("Ann", "Lee", None),
        ("ann", "lee", Some("second@example.org")),
        ("ÉMILE", "O'Neil", Some("x@example.org")),
        ("Frank", "100%", Some("f@example.org")),
    ];
    let people = people.map(|(first, last, email)| {
        fixture.rows.insert("users", json!({"name_first": first, "name_last": last, "email": email}))
    });
    fixture.group(ticket.id, &people);
    ticket.tournament
}

const IN_ORDER: [&str; 8] = [
    "Ann Lee",
    "ann lee",
    "b_c@example.org",
    "ÉMILE O'Neil",
    "Émile Roy",
    "Frank 100%",
    "Mia@example.org",
    "zoe Lee",
];

#[test]
fn the_list_and_its_parts_are_ordered_by_name_in_any_case() {
    let fixture = Fixture::new();
    let tournament = peopled(&fixture);
    assert_eq!(called(&fixture, tournament, &Page::default()), (IN_ORDER.map(Into::into).into(), 8));
    for limit in [1, 3, 8] {
        let part = |offset| called(&fixture, tournament, &Page { limit: Some(limit), offset, search: None });
        let mut parts = vec![];
        for offset in (0..8).step_by(limit) {
            let (names, total) = part(offset);
            assert_eq!(total, 8, "of {limit} from {offset}");
            parts.extend(names);
        }
        assert_eq!(parts, IN_ORDER, "of {limit}");
        assert_eq!(part(8), (vec![], 8), "beyond the end");
    }
    let rest = Page { offset: 6, ..Page::default() };
    assert_eq!(
        called(&fixture, tournament, &rest),
        (IN_ORDER[6..].iter().map(ToString::to_string).collect(), 8)
    );
}

#[test]
fn the_list_is_searched_by_names_and_addresses() {
    let fixture = Fixture::new();
    let tournament = peopled(&fixture);
    let found = |search: &str| {
        let page = Page { search: Some(search.into()), ..Page::default() };
        let (names, total) = called(&fixture, tournament, &page);
        assert_eq!(total, names.len());
        names
    };
    assert_eq!(found(" ANN LEE "), ["Ann Lee", "ann lee"]);
    assert_eq!(found("émile"), ["ÉMILE O'Neil", "Émile Roy"]);
    assert_eq!(found("%"), ["Frank 100%"]);
    assert_eq!(found("b_C"), ["b_c@example.org"]);
    assert_eq!(found("mia@"), ["Mia@example.org"]);
    assert_eq!(found("second@").len(), 1);
    assert_eq!(found("oneil emile"), ["ÉMILE O'Neil"]);
    assert_eq!(found(""), IN_ORDER);
    let page = |offset| Page { search: Some("lee".into()), limit: Some(1), offset };
    assert_eq!(called(&fixture, tournament, &page(2)), (vec!["zoe Lee".into()], 3));
    assert_eq!(called(&fixture, tournament, &page(3)), (vec![], 3), "beyond the end");
}

#[derive(diesel::QueryableByName)]
struct Step {
    #[diesel(sql_type = diesel::sql_types::Text, column_name = "QUERY PLAN")]
    step: String,
}

#[test]
fn the_list_s_index_is_of_the_expression_it_is_ordered_by() {
    let (_, rest) =
        include_str!("../../src/check_in/list/rows.rs").split_once("Called: Text = r#\"").unwrap();
    let (called, _) = rest.split_once("\"#").unwrap();
    let fixture = Fixture::new();
    let mut connection = fixture.rows.connect();
    let explain = format!("EXPLAIN SELECT id FROM users ORDER BY {called}");
    diesel::sql_query("SET enable_sort = off").execute(&mut connection).unwrap();
    let plan: Vec<Step> = diesel::sql_query(explain).load(&mut connection).unwrap();
    assert!(plan[0].step.contains("Index Scan using users_called"), "{}", plan[0].step);
}
