//! A ticket with the data for lists and mails.

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

/// A group, for the line of its ticket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupBrief {
    /// Its id.
    pub id: GroupId,
    /// Its name.
    pub name: String,
    /// Its round, if any.
    pub round: Option<RoundBrief>,
    /// The round that it left when its ticket was cancelled; `None` once it is in a round again. Passes do not show it.
    pub left_round: Option<RoundBrief>,
}

impl GroupBrief {
    /// Whether it is in this round.
    pub fn is_in(&self, id: RoundId) -> bool {
        self.round.as_ref().is_some_and(|round| round.id == id)
    }
}

/// A ticket, with the data for the line of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a column that a list shows")]
pub struct TicketView {
    /// Its id.
    pub id: TicketId,
    /// The reference that buyers write on a check (rule `ticket-references`).
    pub reference: Reference,
    /// The tournament.
    pub tournament_id: TournamentId,
    /// The tournament's name.
    pub tournament_name: String,
    /// Whether the tournament is live.
    pub tournament_live: bool,
    /// The slug of the tournament's URL.
    pub tournament_slug: String,
    /// The tournament's first day.
    pub date_start: NaiveDate,
    /// The tournament's last day.
    pub date_end: NaiveDate,
    /// The decision about the tournament's weather; `None` without one.
    pub weather: Option<State>,
    /// The time from which on only Admins may take its groups out of the tournament's pairings (rule `teams-freeze`).
    pub teams_freeze_at: Option<DateTime<Utc>>,
    /// Its category.
    pub category_id: CategoryId,
    /// The category's title.
    pub category_name: String,
    /// The category's present price.
    pub category_price: Price,
    /// Whether the category is free now.
    pub category_no_cost: bool,
    /// Whether the category plays golf (rule `categories-without-golf`).
    pub category_plays: bool,
    /// Whether the category has a payment form of its own, its embed code.
    pub category_has_form: bool,
    /// Its price: the category's at the time of the reservation.
    pub price: Price,
    /// The fair market value of its benefits: the category's at the time of the reservation; 0 if it was not set.
    pub fair_value: Price,
    /// Whether it was free at the time of the reservation.
    pub no_cost: bool,
    /// The purchaser.
    pub user_id: UserId,
    /// The purchaser's name and address.
    pub user: Person,
    /// The sponsor and its name, for a sponsor's ticket.
    pub sponsor: Option<(SponsorId, String)>,
    /// Whether a sponsor's purchaser plays too.
    pub user_participating: bool,
    /// Its groups, in the order of creation.
    pub groups: Vec<GroupBrief>,
    /// Number of people in these groups.
    pub attendees: i64,
    /// Number of places in these groups, taken or not.
    pub places: i64,
    /// Its payment; `None` while it is unpaid.
    pub payment: Option<Payment>,
    /// The sums of its ledger rows.
    pub totals: Totals,
    /// Whether it is cancelled.
    pub cancelled: bool,
    /// Whether it was reserved before its owner's address was proven, and is not kept yet (rule `suspended-tickets`).
    pub suspended: bool,
    /// The time of the last reminder to pay; `None` without one (rule `payment-reminders`).
    pub reminded_at: Option<DateTime<Utc>>,
    /// The buyer's choice for the money after the tournament was cancelled; `None` without one (rule `choices`).
    pub choice: Option<Choice>,
    /// The last day to pay for it, by the term of its tournament; meaningless for a paid or cancelled one (rule `payment-terms`).
    pub due_on: Option<NaiveDate>,
    /// Whether the site cancels it if it is not paid by then.
    pub lapses: bool,
    /// Whether a check was promised.
    pub check_promised: bool,
    /// The time at which it was cancelled as not paid; `None` otherwise.
    pub lapsed_at: Option<DateTime<Utc>>,
    /// The ticket's own scan code; its passes have other codes.
    pub scan_code: ScanCode,
    /// The time of the reservation.
    pub created_at: DateTime<Utc>,
    /// Counts the changes of this row.
    pub version: i64,
}

impl TicketView {
    /// Whether it is paid, free or unpaid.
    pub fn settled(&self) -> Settled {
        Settled::of(self.payment.as_ref(), self.created_at, self.no_cost)
    }

    /// Whether its tournament was cancelled because of the weather.
    pub fn is_of_cancelled(&self) -> bool {
        self.weather == Some(State::Cancelled)
    }

    /// Whether its buyer may choose what happens to the money (rule `choices`).
    pub fn may_choose(&self) -> bool {
        self.is_of_cancelled() && !self.cancelled && !self.suspended && self.sums().received.cents > 0
    }

    /// The sums of its ledger. A ticket of a cancelled event has no outstanding amount.
    pub fn sums(&self) -> Sums {
        self.totals.sums(self.price, Standing::of(self.cancelled, self.is_of_cancelled()))
    }

    /// The last day to pay the outstanding amount; `None` without an amount or a day.
    pub fn due_by(&self) -> Option<NaiveDate> {
        self.due_on.filter(|_| self.payment.is_none() && self.sums().outstanding.cents > 0)
    }

    /// The facts for its term. The caller passes whether one of its passes is checked in.
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

    /// The view without the fields that the caller may not read: details of a payment are for staff only.
    pub(crate) fn visible_to(mut self, actor: &Actor) -> Self {
        if !actor.may(Permission::ManageTickets) {
            self.payment = self.payment.map(|payment| Payment::made_at(payment.at));
        }
        self
    }
}
