use fairway_domain::access::Role;
use fairway_domain::category::Price;
use fairway_domain::ids::CategoryId;
use fairway_domain::ledger::Totals;

use super::*;
use crate::testing::{FakeDatabase, FixedClock, MockStores, actor, category, ports, ticket};

fn lapse_all(tickets: Vec<TicketView>, expect: impl FnOnce(&mut MockStores)) -> Result<Lapses> {
    let ids: Vec<_> = tickets.iter().map(|ticket| ticket.id).collect();
    let database = FakeDatabase::expecting(|stores| {
        stores.has_no_passes();
        stores.terms.expect_categories_of().returning(|_| Ok(vec![CategoryId(3)]));
        stores.categories.expect_lock().returning(|_| Ok(Some(category())));
        stores.tickets.expect_lock_all().return_once(|_| Ok(tickets));
        expect(stores);
    });
    Tickets::new(&ports(database, FixedClock::default())).lapse(&actor(1, &[Role::Admin]), Some(&ids))
}

#[test]
fn an_unpaid_ticket_is_cancelled_and_its_purchaser_mailed() {
    let lapsed = lapse_all(vec![ticket()], |stores| {
        stores.tickets.expect_checked_in().returning(|_| Ok(false));
        stores.tickets.expect_set_cancelled().times(1).returning(|_, _| Ok(()));
        stores.terms.expect_set_lapsed().times(1).returning(|_, _| Ok(()));
        let mail = stores.mail.expect_add().times(1);
        mail.withf(|mail| mail.message == Message::Ticket(TicketNews::Lapsed, TicketId(5)))
            .returning(|_| Ok(()));
        stores.audit.expect_add().times(1).returning(|_| Ok(()));
    });
    assert_eq!(lapsed.unwrap(), Lapses { lapsed: 1, ..Lapses::default() });
}

#[test]
fn tickets_that_may_not_lapse_are_counted() {
    let part = Totals { payments: 100, ..Totals::default() };
    let tickets = vec![
        TicketView { id: TicketId(6), cancelled: true, ..ticket() },
        TicketView { id: TicketId(7), price: Price { cents: 0 }, no_cost: true, ..ticket() },
        TicketView { id: TicketId(8), totals: part, ..ticket() },
        ticket(),
    ];
    let lapsed = lapse_all(tickets, |stores| {
        stores.tickets.expect_checked_in().returning(|id| Ok(id == TicketId(5)));
    });
    assert_eq!(lapsed.unwrap(), Lapses { nothing_due: 2, part_paid: 1, checked_in: 1, lapsed: 0 });
}
