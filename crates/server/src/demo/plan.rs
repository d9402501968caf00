//! From what is written down to rows: the day's dates, the codes, who is in which group.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Datelike, Days, Duration, NaiveDate, NaiveTime, Utc, Weekday};
use fairway_application::{Ports, Result};
use fairway_domain::access::Role;
use fairway_domain::category::{Category, Price};
use fairway_domain::ids::{CategoryId, TournamentId};
use fairway_domain::ticket::Reservation;
use fairway_domain::values::{Email, ScanCode};
use fairway_persistence::demo;

use super::files::{
    CategoryFile, Files, PersonFile, RosterLine, RoundFile, SponsorFile, TicketFile, TournamentFile, WidgetFile, body,
};
use super::{ACCOUNTS, wrong};

/// How long before today everything but the tickets was entered.
const ENTERED_DAYS_AGO: i64 = 400;

/// What the rows are made from.
pub(super) struct Plan<'a> {
    pub(super) files: &'a Files,
    pub(super) ports: &'a Ports,
    /// The kept pictures, by file name.
    pub(super) kept: &'a HashMap<&'a str, demo::Picture>,
    /// Of the accounts' passwords, by e-mail address.
    pub(super) hashes: &'a HashMap<&'a str, String>,
}

impl RosterLine {
    /// What tickets name this person by.
    fn key(&self) -> String {
        self.email.clone().unwrap_or_else(|| format!("{} {}", self.first_name, self.last_name))
    }
}

impl Plan<'_> {
    pub(super) fn demonstration(&self) -> Result<demo::Demonstration> {
        Ok(demo::Demonstration {
            people: self.people()?,
            sponsors: self.files.story.sponsors.iter().map(|one| self.sponsor(one)).collect::<Result<_>>()?,
            tournaments: self
                .files
                .story
                .tournaments
                .iter()
                .map(|one| self.tournament(one))
                .collect::<Result<_>>()?,
        })
    }

    fn days_ago(&self, days: i64) -> DateTime<Utc> {
        self.ports.clock.now() - Duration::days(days)
    }

    fn scan_code(&self) -> ScanCode {
        ScanCode::from_random(self.ports.randomness.bits())
    }

    fn kept(&self, file_name: &str) -> Result<demo::Picture> {
        self.kept.get(file_name).cloned().ok_or_else(|| wrong(format!("{file_name} was not kept")))
    }

    fn people(&self) -> Result<Vec<demo::Person>> {
        let accounts = ACCOUNTS.iter().map(|account| {
            let person = PersonFile {
                name_first: account.name_first.into(),
                name_last: account.name_last.into(),
                email: account.email.into(),
                phone: account.phone.into(),
            };
            self.person(&person, account.role)
        });
        let contacts = self.files.story.people.iter().map(|person| self.person(person, Role::User));
        let purchasers = self.purchasers()?;
        let players = self.files.roster.iter().map(|line| self.player(line, &purchasers));
        accounts.chain(contacts).chain(players).collect()
    }

    fn person(&self, person: &PersonFile, role: Role) -> Result<demo::Person> {
        Ok(demo::Person {
            key: person.email.clone(),
            email: Some(email(&person.email)?),
            name_first: person.name_first.clone(),
            name_last: person.name_last.clone(),
            phone: person.phone.clone(),
            role,
            password_hash: self.hashes.get(person.email.as_str()).cloned(),
            created_at: self.days_ago(ENTERED_DAYS_AGO),
        })
    }

    /// Who bought a ticket, or may act for a sponsor, has an account; a teammate is a guest (decisions §3).
    fn player(&self, line: &RosterLine, purchasers: &HashSet<String>) -> Result<demo::Person> {
        let key = line.key();
        Ok(demo::Person {
            email: line.email.as_deref().map(email).transpose()?,
            name_first: line.first_name.clone(),
            name_last: line.last_name.clone(),
            phone: line.phone.clone(),
            role: if purchasers.contains(&key) { Role::User } else { Role::Guest },
            password_hash: None,
            created_at: self.days_ago(ENTERED_DAYS_AGO),
            key,
        })
    }

    /// Keys of those who bought a ticket or may act for a sponsor.
    fn purchasers(&self) -> Result<HashSet<String>> {
        let tickets = self.files.story.tournaments.iter().flat_map(|one| &one.tickets);
        let managers = self.files.story.sponsors.iter().flat_map(|one| one.managers.iter().cloned().map(Ok));
        tickets.map(|ticket| self.purchaser(ticket)).chain(managers).collect()
    }

    fn purchaser(&self, ticket: &TicketFile) -> Result<String> {
        let first = || self.roster(ticket, 1).next().map(RosterLine::key);
        let named = ticket.purchaser.clone().or_else(first);
        named.ok_or_else(|| wrong(format!("nobody bought a ticket of {}", ticket.category)))
    }

    /// The roster's players of a ticket's group, counted from 1.
    fn roster<'a>(&'a self, ticket: &'a TicketFile, group: usize) -> impl Iterator<Item = &'a RosterLine> {
        let lines = self.files.roster.iter();
        lines.filter(move |line| ticket.roster.as_ref() == Some(&line.ticket) && line.group == group)
    }

    fn sponsor(&self, sponsor: &SponsorFile) -> Result<demo::Sponsor> {
        Ok(demo::Sponsor {
            name: sponsor.name.clone(),
            description: sponsor.description.clone(),
            website: sponsor.website.clone(),
            phone: sponsor.phone.clone(),
            contact_name_first: sponsor.contact_name_first.clone(),
            contact_name_last: sponsor.contact_name_last.clone(),
            logo: self.kept(&sponsor.logo)?,
            verified: sponsor.verified,
            managers: sponsor.managers.clone(),
            created_at: self.days_ago(ENTERED_DAYS_AGO),
        })
    }

    fn tournament(&self, tournament: &TournamentFile) -> Result<demo::Tournament> {
        let date = friday(self.ports.clock.today() + Duration::days(tournament.days_from_today));
        Ok(demo::Tournament {
            name: tournament.name.clone(),
            slug: tournament.slug.clone(),
            description: tournament.description.clone(),
            live: tournament.live,
            date,
            location_title: tournament.location_title.clone(),
            location_address: tournament.location_address.clone(),
            banner: tournament.banner.as_deref().map(|name| self.kept(name)).transpose()?,
            categories: tournament.categories.iter().map(category).collect(),
            rounds: tournament.rounds.iter().map(round).collect::<Result<_>>()?,
            widgets: tournament.widgets.iter().map(|one| self.widget(one)).collect::<Result<_>>()?,
            linked_sponsors: tournament.linked_sponsors.clone(),
            tickets: tournament
                .tickets
                .iter()
                .map(|ticket| self.ticket(tournament, date, ticket))
                .collect::<Result<_>>()?,
            created_at: self.days_ago(ENTERED_DAYS_AGO),
        })
    }

    fn widget(&self, widget: &WidgetFile) -> Result<demo::Widget> {
        Ok(demo::Widget {
            kind: widget.kind.clone(),
            name: widget.name.clone(),
            body: body(&widget.body)?,
            live: widget.live,
            photos: widget.photos.iter().map(|name| self.kept(name)).collect::<Result<_>>()?,
        })
    }

    fn ticket(
        &self,
        tournament: &TournamentFile,
        date: NaiveDate,
        ticket: &TicketFile,
    ) -> Result<demo::Ticket> {
        let category = tournament.categories.iter().find(|one| one.name == ticket.category);
        let category = category.ok_or_else(|| wrong(format!("no category {}", ticket.category)))?;
        let reservation = Reservation::of(&rules(category), ticket.participating);
        let purchaser = self.purchaser(ticket)?;
        let mut groups = Vec::new();
        for (index, name) in reservation.groups.into_iter().enumerate() {
            let file = ticket.groups.get(index);
            let mut people: Vec<&str> = Vec::new();
            if index == 0 && reservation.purchaser_attends {
                people.push(&purchaser);
            }
            people.extend(file.iter().flat_map(|group| group.teammates.iter().map(String::as_str)));
            let check_in = |nth| ticket.checked_in.then(|| self.on_the_day(date, nth));
            let mut attendees: Vec<_> =
                people.iter().zip(0..).map(|(key, nth)| self.attendee(key, check_in(nth))).collect();
            let roster = self.roster(ticket, index + 1).map(|line| (line.key(), line));
            attendees.extend(
                roster
                    .filter(|(key, _)| index > 0 || !reservation.purchaser_attends || *key != purchaser)
                    .map(|(key, line)| self.attendee(&key, self.early(line))),
            );
            groups.push(demo::Group { name, round: file.and_then(|group| group.round.clone()), attendees });
        }
        Ok(demo::Ticket {
            category: ticket.category.clone(),
            purchaser,
            sponsor: ticket.sponsor.clone(),
            participating: reservation.purchaser_attends,
            paid_at: ticket.paid_days_ago.map(|days| self.days_ago(days)),
            cancelled: ticket.cancelled,
            scan_code: self.scan_code(),
            created_at: self.days_ago(ticket.reserved_days_ago),
            groups,
        })
    }
}
