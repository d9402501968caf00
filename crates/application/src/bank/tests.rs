use fairway_domain::access::Role;
use fairway_domain::bank::BankFileFault;
use fairway_domain::ids::BankRowId;

use super::*;
use crate::IfVersion;
use crate::idempotency::Once;
use crate::pictures::Upload;
use crate::ports::MockTables;
use crate::testing::{FakeDatabase, FixedClock, actor, ports};

fn change(state: &str) -> BankChange {
    BankChange { id: Some(BankRowId(3)), state: Some(state.into()), ..BankChange::default() }
}

#[test]
fn a_line_that_cannot_be_read_refuses_the_file_before_any_transaction() {
    let mut tables = MockTables::new();
    tables.expect_lines().returning(|_| Err(BankFileFault::at(7, "is no text")));
    let database = FakeDatabase::expecting(|_| {});
    let ports =
        Ports { tables: std::sync::Arc::new(tables), ..ports(database.clone(), FixedClock::default()) };
    let file = Some(Upload { file_name: "bank.csv".into(), bytes: vec![] });
    let new = NewBankFile { tournament_id: Some(TournamentId(2)), file, ..NewBankFile::default() };
    let once = Once { key: None, encode: |_| Ok(String::new()) };
    let Err(Error::Invalid(errors)) = Bank::new(&ports).import(&actor(1, &[Role::Admin]), &new, &once) else {
        panic!("it was taken")
    };
    let told: Vec<_> = errors.iter().map(|(field, told)| (field, told[0].as_str())).collect();
    assert_eq!(told, [("File", "File cannot be read: line 7 is no text")]);
    assert_eq!(database.outcomes(), crate::testing::Outcomes::default());
}

#[test]
fn contradictory_fields_of_a_payment_are_refused() {
    let bank = Bank::new(&ports(FakeDatabase::expecting(|_| {}), FixedClock::default()));
    let toward = |amount: &str| Toward { ticket: TicketId(5), amount: amount.into() };
    let one = vec![toward("10")];
    for (change, told) in [
        (change("lost"), "state must be open, matched, gift or aside"),
        (change("matched"), "payments cannot be empty"),
        (
            BankChange { payments: one.clone(), ..change("gift") },
            "payments and entryIds are told of what is matched alone",
        ),
        (
            BankChange { payments: vec![toward("10"), toward("1")], ..change("matched") },
            "payments hold a ticket twice",
        ),
        (
            BankChange { payments: vec![toward("-1")], ..change("matched") },
            "payments hold an amount that is not above 0",
        ),
        (
            BankChange { tickets: vec![TicketId(5)], ..change("aside") },
            "ticketIds are told of what is matched alone",
        ),
        (BankChange { tickets: vec![TicketId(5); 2], ..change("matched") }, "ticketIds hold a ticket twice"),
        (
            BankChange { payments: one, tickets: vec![TicketId(5)], ..change("matched") },
            "ticketIds cannot be told beside payments and entryIds",
        ),
        (
            BankChange { tickets: (1..=51).map(TicketId).collect(), ..change("matched") },
            "ticketIds cannot hold more than 50",
        ),
    ] {
        let Err(Error::Invalid(errors)) =
            bank.settle(&actor(1, &[Role::Admin]), &change, &IfVersion::default())
        else {
            panic!("{change:?} was taken")
        };
        assert_eq!(errors.iter().map(|(_, told)| told[0].as_str()).collect::<Vec<_>>(), [told]);
    }
}
