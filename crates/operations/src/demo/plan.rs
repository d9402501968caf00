//! Creates rows from the demonstration's files: people, sponsors and tournaments, with their dates.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Datelike, Days, Duration, NaiveDate, NaiveTime, Utc, Weekday};
use fairway_application::Result;
use fairway_application::ports::Randomness;
use fairway_domain::access::Role;
use fairway_domain::category::Price;
use fairway_domain::values::Email;
use fairway_persistence::demo;

use super::files::{
    CategoryFile, Files, PersonFile, RosterLine, RoundFile, SponsorFile, TournamentFile, WidgetFile, body,
};
use super::{ACCOUNTS, wrong};

/// The age of all rows except tickets, in days.
const ENTERED_DAYS_AGO: i64 = 400;

/// The sources of the rows.
pub(super) struct Plan<'a> {
    pub(super) files: &'a Files,
    /// The moment of seeding.
    pub(super) now: DateTime<Utc>,
    /// Its date in the site's time zone.
    pub(super) today: NaiveDate,
    pub(super) randomness: &'a dyn Randomness,
    /// The stored pictures, by file name.
    pub(super) kept: &'a HashMap<&'a str, demo::Picture>,
    /// The hashes of the accounts' passwords, by e-mail address.
    pub(super) hashes: &'a HashMap<&'a str, String>,
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

    pub(super) fn days_ago(&self, days: i64) -> DateTime<Utc> {
        self.now - Duration::days(days)
    }

    fn kept(&self, file_name: &str) -> Result<demo::Picture> {
        self.kept.get(file_name).cloned().ok_or_else(|| wrong(&format!("{file_name} was not kept")))
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

    /// Purchasers and sponsors' people have an account; teammates are Guests (rule `guests`).
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

    /// Keys of purchasers and of sponsors' people.
    fn purchasers(&self) -> Result<HashSet<String>> {
        let tickets = self.files.story.tournaments.iter().flat_map(|one| &one.tickets);
        let managers = self.files.story.sponsors.iter().flat_map(|one| one.managers.iter().cloned().map(Ok));
        tickets.map(|ticket| self.purchaser(ticket)).chain(managers).collect()
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
        let date = friday(self.today + Duration::days(tournament.days_from_today));
        let ticket = |ticket| self.ticket(tournament, date, ticket);
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
            tickets: tournament.tickets.iter().map(ticket).collect::<Result<_>>()?,
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
}

/// The first Friday on or after a day.
fn friday(from: NaiveDate) -> NaiveDate {
    let ahead = Weekday::Fri.days_since(from.weekday());
    from + Days::new(ahead.into())
}

fn email(text: &str) -> Result<Email> {
    Email::parse(text).map_err(|why| wrong(&format!("{text} {why}")))
}

fn time(text: &str) -> Result<NaiveTime> {
    NaiveTime::parse_from_str(text, "%H:%M").map_err(|error| wrong(&format!("{text}: {error}")))
}

fn category(category: &CategoryFile) -> demo::Category {
    demo::Category {
        name: category.name.clone(),
        description: category.description.clone(),
        num_groups: category.num_groups,
        num_attendees: category.num_attendees,
        max_total_tickets: category.max_total_tickets,
        price: Price { cents: category.price * 100 },
        fair_value: Price { cents: category.fair_market_value * 100 },
        embed_code: category.embed_code.clone(),
        live: category.live,
        for_sponsors: category.sponsor,
    }
}

fn round(round: &RoundFile) -> Result<demo::Round> {
    Ok(demo::Round {
        name: round.name.clone(),
        location: round.location.clone(),
        start: time(&round.start)?,
        end: time(&round.end)?,
        end_visible: round.end_visible,
        description: round.description.clone(),
        max_attendees: round.max_attendees,
        live: round.live,
        categories: round.categories.clone(),
    })
}
