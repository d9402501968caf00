//! A ticket with all that lists and mails show of it.

use chrono::{DateTime, NaiveDate, Utc};
use fairway_domain::access::{Actor, Permission};
use fairway_domain::category::Price;
use fairway_domain::ids::{CategoryId, GroupId, RoundId, SponsorId, TicketId, TournamentId, UserId};
use fairway_domain::ledger::{Standing, Sums, Totals};
use fairway_domain::person::Person;
use fairway_domain::reference::Reference;
use fairway_domain::round::RoundBrief;
use fairway_domain::term::Unpaid;
use fairway_domain::ticket::{Payment, Settled};
use fairway_domain::values::ScanCode;
use fairway_domain::weather::{Choice, State};

/// A group, as a ticket's line shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupBrief {
    /// Its id.
    pub id: GroupId,
    /// Its name.
    pub name: String,
    /// The round it is assigned to.
    pub round: Option<RoundBrief>,
    /// The round that it left when its ticket was cancelled; none once it is in one again. Passes do not tell it.
    pub left_round: Option<RoundBrief>,
}

impl GroupBrief {
    /// Whether it is assigned to this round.
    pub fn is_in(&self, id: RoundId) -> bool {
        self.round.as_ref().is_some_and(|round| round.id == id)
    }
}

/// A ticket, with all that a line of a list shows.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a column that a list shows")]
pub struct TicketView {
    /// Its id.
    pub id: TicketId,
    /// Told to people, who write it on a check (rule `ticket-references`).
    pub reference: Reference,
    /// The tournament it is for.
    pub tournament_id: TournamentId,
    /// That tournament's name.
    pub tournament_name: String,
    /// Whether that tournament is shown to the public.
    pub tournament_live: bool,
    /// The readable part of that tournament's address.
    pub tournament_slug: String,
    /// First day.
    pub date_start: NaiveDate,
    /// Last day.
    pub date_end: NaiveDate,
    /// The decision about that tournament's weather; `None` while there is none.
    pub weather: Option<State>,
    /// The moment from which on only Admins take its groups out of that tournament's pairings (rule `teams-freeze`).
    pub teams_freeze_at: Option<DateTime<Utc>>,
    /// Its category.
    pub category_id: CategoryId,
    /// That category's title.
    pub category_name: String,
    /// The category's present price.
    pub category_price: Price,
    /// Whether that category costs nothing now.
    pub category_no_cost: bool,
    /// Whether that category plays golf (rule `categories-without-golf`).
    pub category_plays: bool,
    /// Whether that category has a payment form of its own, its embed code.
    pub category_has_form: bool,
    /// Its price: the category's when it was reserved.
    pub price: Price,
    /// The fair market value of what it brings: the category's when it was reserved; 0 where it was not told.
    pub fair_value: Price,
    /// Whether it cost nothing when it was reserved.
    pub no_cost: bool,
    /// The purchaser.
    pub user_id: UserId,
    /// The purchaser's name and address.
    pub user: Person,
    /// For a sponsor's ticket.
    pub sponsor: Option<(SponsorId, String)>,
    /// Whether a sponsor's purchaser plays too.
    pub user_participating: bool,
    /// Its groups, in the order they were made.
    pub groups: Vec<GroupBrief>,
    /// How many people are in these groups.
    pub attendees: i64,
    /// How many people these groups have places for, taken or not.
    pub places: i64,
    /// That it was paid; `None` while it is not.
    pub payment: Option<Payment>,
    /// The sums of its ledger rows.
    pub totals: Totals,
    /// Whether it was cancelled.
    pub cancelled: bool,
    /// Whether it was reserved before its owner's address was proven, and the owner has not kept it so far (rule `suspended-tickets`).
    pub suspended: bool,
    /// When its purchaser was last reminded to pay; `None` while they never were (rule `payment-reminders`).
    pub reminded_at: Option<DateTime<Utc>>,
    /// The choice of the buyer for the money once the tournament was cancelled; `None` until then (rule `choices`).
    pub choice: Option<Choice>,
    /// The last day to pay for it, by the term of its tournament; tells nothing of a paid or cancelled one (rule `payment-terms`).
    pub due_on: Option<NaiveDate>,
    /// Whether the site cancels it when it is not paid by then.
    pub lapses: bool,
    /// Whether a check is said to be on its way.
    pub check_promised: bool,
    /// When it was cancelled because it was not paid; `None` where it was not.
    pub lapsed_at: Option<DateTime<Utc>>,
    /// Of the ticket; the passes have codes of their own.
    pub scan_code: ScanCode,
    /// The time of the reservation.
    pub created_at: DateTime<Utc>,
    /// Counts the changes of this row.
    pub version: i64,
}

impl TicketView {
    /// Whether there is money in the books for it.
    pub fn settled(&self) -> Settled {
        Settled::of(self.payment.as_ref(), self.created_at, self.no_cost)
    }

    /// Whether its tournament was cancelled because of the weather.
    pub fn is_of_cancelled(&self) -> bool {
        self.weather == Some(State::Cancelled)
    }

    /// Whether its buyer may choose what becomes of the money (rule `choices`).
    pub fn may_choose(&self) -> bool {
        self.is_of_cancelled() && !self.cancelled && !self.suspended && self.sums().received.cents > 0
    }

    /// The sums of its ledger. Of a cancelled event nothing is outstanding.
    pub fn sums(&self) -> Sums {
        self.totals.sums(self.price, Standing::of(self.cancelled, self.is_of_cancelled()))
    }

    /// The last day to pay what is outstanding; `None` where nothing is, or it may be paid at any time.
    pub fn due_by(&self) -> Option<NaiveDate> {
        self.due_on.filter(|_| self.payment.is_none() && self.sums().outstanding.cents > 0)
    }

    /// The facts that its term looks at. Whether somebody is checked in with it the caller has to know.
    pub(crate) fn unpaid(&self, checked_in: bool) -> Unpaid {
        let sums = self.sums();
        Unpaid {
            due_on: self.due_on,
            first_day: self.date_start,
            is_to_pay: self.payment.is_none() && sums.outstanding.cents > 0,
            has_money: sums.received.cents > 0,
            checked_in,
        }
    }

    /// The view without the fields that the caller may not read: notes on a payment are for staff alone.
    pub(crate) fn told_to(mut self, actor: &Actor) -> Self {
        if !actor.may(Permission::ManageTickets) {
            self.payment = self.payment.map(|payment| Payment::made_at(payment.at));
        }
        self
    }
}
