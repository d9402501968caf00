//! Tickets, their groups and attendees.

use chrono::{DateTime, Duration, NaiveDate, NaiveTime, Utc};
use fairway_application::Result;
use fairway_domain::category::Category;
use fairway_domain::category::Price;
use fairway_domain::ids::{CategoryId, TournamentId};
use fairway_domain::reference::Reference;
use fairway_domain::sale::Sale;
use fairway_domain::ticket::Reservation;
use fairway_domain::values::ScanCode;
use fairway_persistence::demo;

use super::files::{CategoryFile, RosterLine, TicketFile, TournamentFile};
use super::plan::Plan;
use super::wrong;

/// The volunteer of all check-ins.
const VOLUNTEER: &str = "volunteer@fairway.example";
/// The start of check-in on a past day, in minutes after midnight UTC; the time zone does not matter here.
const OPENED: i64 = 14 * 60 + 40;

impl RosterLine {
    /// The key of this person in tickets.
    pub(super) fn key(&self) -> String {
        self.email.clone().unwrap_or_else(|| format!("{} {}", self.first_name, self.last_name))
    }
}

impl Plan<'_> {
    pub(super) fn ticket(
        &self,
        tournament: &TournamentFile,
        date: NaiveDate,
        ticket: &TicketFile,
    ) -> Result<demo::Ticket> {
        let category = tournament.categories.iter().find(|one| one.name == ticket.category);
        let category = category.ok_or_else(|| wrong(&format!("no category {}", ticket.category)))?;
        let reservation = Reservation::of(&rules(category), ticket.participating);
        let purchaser = self.purchaser(ticket)?;
        let attends = reservation.purchaser_attends.then_some(purchaser.as_str());
        let group = |(name, number): (String, usize)| demo::Group {
            name,
            round: ticket.groups.get(number - 1).and_then(|group| group.round.clone()),
            attendees: self.attendees(ticket, number, attends, date),
        };
        Ok(demo::Ticket {
            category: ticket.category.clone(),
            sponsor: ticket.sponsor.clone(),
            participating: reservation.purchaser_attends,
            paid_at: ticket.paid_days_ago.map(|days| self.days_ago(days)),
            cancelled: ticket.cancelled,
            reference: Reference::from_random(self.randomness.bits()),
            scan_code: self.scan_code(),
            created_at: self.days_ago(ticket.reserved_days_ago),
            groups: reservation.groups.into_iter().zip(1..).map(group).collect(),
            purchaser,
        })
    }

    /// The attendees of a ticket's group, counted from 1: the purchaser first, if they attend.
    fn attendees(
        &self,
        ticket: &TicketFile,
        number: usize,
        purchaser: Option<&str>,
        date: NaiveDate,
    ) -> Vec<demo::Attendee> {
        let first = purchaser.filter(|_| number == 1).map(str::to_owned);
        let named = ticket.groups.get(number - 1).map(|group| group.teammates.clone()).unwrap_or_default();
        let roster = self.roster(ticket, number).map(RosterLine::key);
        let roster = roster.filter(|key| purchaser != Some(key));
        let places = first.into_iter().chain(named).chain(roster);
        places.zip(0..).map(|(person, place)| self.attendee(ticket, person, place, date)).collect()
    }

    fn attendee(&self, ticket: &TicketFile, person: String, place: i64, date: NaiveDate) -> demo::Attendee {
        let mut lines = self.files.roster.iter().filter(|line| ticket.roster.as_ref() == Some(&line.ticket));
        let early = lines.any(|line| line.checked_in.is_some() && line.key() == person);
        let in_line = Duration::minutes(2 * place);
        let at = if ticket.checked_in {
            Some(date.and_time(NaiveTime::MIN).and_utc() + Duration::minutes(OPENED) + in_line)
        } else {
            early.then(|| self.days_ago(1) + in_line)
        };
        demo::Attendee { check_in: at.map(|at| self.check_in(at)), person, scan_code: self.scan_code() }
    }

    fn check_in(&self, at: DateTime<Utc>) -> demo::CheckIn {
        demo::CheckIn {
            operation_id: format!("{:032x}", self.randomness.bits()),
            at,
            device: "Tablet at the front desk".into(),
            by: VOLUNTEER.into(),
        }
    }

    /// The key of a ticket's purchaser.
    pub(super) fn purchaser(&self, ticket: &TicketFile) -> Result<String> {
        let first = || self.roster(ticket, 1).next().map(RosterLine::key);
        let named = ticket.purchaser.clone().or_else(first);
        named.ok_or_else(|| wrong(&format!("a ticket of {} has no purchaser", ticket.category)))
    }

    /// The roster's players of a ticket's group, counted from 1.
    fn roster<'a>(&'a self, ticket: &'a TicketFile, group: usize) -> impl Iterator<Item = &'a RosterLine> {
        let lines = self.files.roster.iter();
        lines.filter(move |line| ticket.roster.as_ref() == Some(&line.ticket) && line.group == group)
    }

    fn scan_code(&self) -> ScanCode {
        ScanCode::from_random(self.randomness.bits())
    }
}

/// The category in the form that the rule of reservations needs; the rule uses no id.
fn rules(category: &CategoryFile) -> Category {
    Category {
        id: CategoryId(0),
        tournament_id: TournamentId(0),
        num_groups: category.num_groups,
        num_attendees: category.num_attendees,
        max_total_tickets: category.max_total_tickets,
        no_cost: false,
        price: Price { cents: 0 },
        fair_value: Price { cents: 0 },
        sale: Sale::default(),
        live: category.live,
        for_sponsors: category.sponsor,
        offers_freed: true,
        plays: true,
    }
}
