//! `/api/Ticket`.

mod lapse;
mod ledger;
mod parts;
mod promise;
mod read;
mod remind;
mod staff;
mod walk_up;
mod write;

use fairway_application::stores::tickets::TicketView;
use fairway_domain::ticket::{Payment, Settled};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use self::parts::{TicketCategoryBrief, TicketGroup, TicketSponsor, TicketTournament};
use crate::rain::TicketChoice;
use crate::wire::{Date, Dollars, Moment, Person};

pub(crate) fn configure(config: &mut ServiceConfig) {
    // `/Ticket/unpaid` and `/Ticket/walkUp` come first: `/Ticket/{id}` would take their requests.
    config
        .configure(walk_up::configure)
        .configure(staff::configure)
        .configure(ledger::configure)
        .configure(read::configure)
        .configure(remind::configure)
        .configure(lapse::configure)
        .configure(promise::configure)
        .configure(write::configure);
}

/// A reservation of one ticket of a category.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_field_names, clippy::struct_excessive_bools, reason = "the wire's names")]
pub(crate) struct Ticket {
    #[schema(minimum = 1)]
    id: i64,
    /// A short code that people write on a check and give when asked; it is unique and never changes. Searches find it ignoring case, without
    /// `FW-`, and with look-alikes such as O for Q.
    #[schema(example = "FW-7K3Q2M")]
    reference: String,
    #[schema(minimum = 1)]
    tournament_id: i64,
    tournament: TicketTournament,
    #[schema(minimum = 1)]
    ticket_category_id: i64,
    ticket_category: TicketCategoryBrief,
    /// Its price: the category's price at the reservation, also after the category's price has changed.
    price: Dollars,
    /// The fund's estimate of the value that the ticket brings, as of the reservation; 0 if none was given.
    fair_market_value: Dollars,
    /// Whether it was free at the time of the reservation.
    no_cost_flag: bool,
    /// The purchaser.
    #[schema(minimum = 1)]
    user_id: i64,
    user: Person,
    /// Null for an attendee ticket.
    #[schema(required, minimum = 1)]
    sponsor_id: Option<i64>,
    #[schema(required)]
    sponsor: Option<TicketSponsor>,
    /// Whether a sponsor's purchaser plays too.
    user_participating: bool,
    /// In the order they were made.
    groups: Vec<TicketGroup>,
    /// Number of people in these groups.
    #[schema(minimum = 0)]
    attendee_count: i64,
    /// Number of places in these groups, taken or not.
    #[schema(minimum = 0)]
    max_attendees: i64,
    paid: bool,
    /// Null while it is not paid.
    #[schema(required)]
    date_paid: Option<Moment>,
    /// Whether it is paid because it cost nothing from the start; its owner may then delete it.
    is_free: bool,
    /// Money that was received for it and not given back, gifts included.
    received: Dollars,
    /// The amount that is still to be paid; 0 once it is cancelled.
    outstanding: Dollars,
    /// Money that was received for a cancelled ticket, without gifts.
    to_refund: Dollars,
    /// Money that was received beyond the amount due.
    gifts: Dollars,
    is_cancelled: bool,
    /// Whether it was reserved before the purchaser's address was confirmed, perhaps by a stranger, and was not kept since. Until it is kept, only
    /// its owner has a pass.
    is_suspended: bool,
    /// When the purchaser was last reminded to pay; null if they never were.
    #[schema(required)]
    reminded_at: Option<Moment>,
    /// The choice of the buyer of a cancelled event for the money; null before it.
    #[schema(required)]
    choice: Option<TicketChoice>,
    /// Whether the buyer may choose now.
    may_choose: bool,
    /// The last day to pay; null if nothing is to be paid, or if it may be paid at any time.
    #[schema(required)]
    due_on: Option<Date>,
    /// Whether the site cancels the ticket if it is unpaid after that day.
    lapse_flag: bool,
    /// Whether its purchaser, or staff for them, said that a check is on its way.
    check_promised: bool,
    /// When it was cancelled because it was not paid; null if it was not.
    #[schema(required)]
    lapsed_at: Option<Moment>,
    /// The ticket's own scan code; its passes have other codes.
    scan_code: String,
    /// The method of payment, as staff entered it. Only Admins get this field and the next two; they are empty while the ticket is not paid.
    payment_method: String,
    /// The payment's reference in the books.
    payment_reference: String,
    /// Anything else about the payment.
    payment_note: String,
    /// Counts the changes of this ticket. With `If-Match: "<version>-"`, a change of another version is 409.
    #[schema(minimum = 1)]
    version: i64,
}

impl From<&TicketView> for Ticket {
    fn from(ticket: &TicketView) -> Self {
        let (sponsor, payment) = (ticket.sponsor.as_ref(), ticket.payment.as_ref());
        let sums = ticket.sums();
        let text = |of: fn(&Payment) -> &String| payment.map(of).cloned().unwrap_or_default();
        Self {
            id: ticket.id.0,
            reference: ticket.reference.to_string(),
            tournament_id: ticket.tournament_id.0,
            tournament: TicketTournament::from(ticket),
            ticket_category_id: ticket.category_id.0,
            ticket_category: TicketCategoryBrief {
                name: ticket.category_name.clone(),
                price: Dollars(ticket.category_price),
                no_cost_flag: ticket.category_no_cost,
                play_flag: ticket.category_plays,
            },
            price: Dollars(ticket.price),
            fair_market_value: Dollars(ticket.fair_value),
            no_cost_flag: ticket.no_cost,
            user_id: ticket.user_id.0,
            user: Person::from(&ticket.user),
            sponsor_id: sponsor.map(|(id, _)| id.0),
            sponsor: sponsor.map(|(_, name)| TicketSponsor { name: name.clone() }),
            user_participating: ticket.user_participating,
            groups: ticket.groups.iter().map(TicketGroup::from).collect(),
            attendee_count: ticket.attendees,
            max_attendees: ticket.places,
            paid: payment.is_some(),
            date_paid: payment.map(|payment| Moment(payment.at)),
            is_free: ticket.settled() == Settled::Free,
            received: Dollars(sums.received),
            outstanding: Dollars(sums.outstanding),
            to_refund: Dollars(sums.to_refund),
            gifts: Dollars(sums.gifts),
            is_cancelled: ticket.cancelled,
            is_suspended: ticket.suspended,
            reminded_at: ticket.reminded_at.map(Moment),
            choice: ticket.choice.map(TicketChoice::from),
            may_choose: ticket.choice.is_none() && ticket.may_choose(),
            due_on: ticket.due_by().map(Date),
            lapse_flag: ticket.lapses && ticket.due_by().is_some(),
            check_promised: ticket.check_promised,
            lapsed_at: ticket.lapsed_at.map(Moment),
            scan_code: ticket.scan_code.as_str().to_owned(),
            payment_method: text(|payment| &payment.method),
            payment_reference: text(|payment| &payment.reference),
            payment_note: text(|payment| &payment.note),
            version: ticket.version,
        }
    }
}
