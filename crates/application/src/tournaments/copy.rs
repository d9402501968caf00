use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::TournamentId;
use fairway_domain::tournament::{name, slug};
use fairway_domain::values::{date, in_bounds};

use super::details::changes;
use super::{Tournaments, page};
use crate::audit::{self};
use crate::checks::{Checks, expect_valid};
use crate::error::{Error, Result};
use crate::idempotency::{Answer, Once};
use crate::not_found::NO_SUCH_TOURNAMENT;
use crate::pictures::{BANNER, PHOTO};
use crate::ports::Stores;
use crate::stores::audit::Change;
use crate::stores::tournaments::{Banner, Tournament, TournamentDetails, TournamentPage};

/// A copy of a tournament to make, as typed.
#[derive(Debug, Clone, Default)]
pub struct TournamentCopy {
    /// The original; required.
    pub id: Option<TournamentId>,
    /// Its name; required.
    pub name: Option<String>,
    /// The slug of its URL; required.
    pub slug: Option<String>,
    /// First day, as in 2026-06-13; required. Every other day moves with it.
    pub date_start: Option<String>,
}

/// The same after the checks.
struct Checked {
    id: TournamentId,
    name: String,
    slug: String,
    date_start: NaiveDate,
}

/// The pictures of the copy, in files of their own, so that deleting one tournament keeps those of the other.
#[derive(Default)]
struct Files {
    banner: Option<Banner>,
    /// Photos of the original, each with the name of its copy in the store.
    photos: Vec<(i64, String)>,
}

impl Files {
    /// Kind and name of each file in the store.
    fn addresses(&self) -> Vec<(&str, &str)> {
        let banner = self.banner.iter().map(|banner| (BANNER, banner.picture.as_str()));
        banner.chain(self.photos.iter().map(|(_, name)| (PHOTO, name.as_str()))).collect()
    }
}

impl Tournaments {
    /// Copies a tournament: details, banner, rounds, ticket categories and widgets, with all days moved by the shift of the first day. The copy is
    /// not live and has no tickets. Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`]; [`Error::Invalid`]; [`Error::NotFound`];
    /// [`SlugTaken`](fairway_domain::refusal::Refusal::SlugTaken),
    /// [`KeyReused`](fairway_domain::refusal::Refusal::KeyReused).
    pub fn copy(
        &self,
        actor: &Actor,
        copy: &TournamentCopy,
        once: &Once<TournamentPage>,
    ) -> Result<Answer<TournamentPage>> {
        actor.require(Permission::ManageTournaments)?;
        let copy = copy.examine()?;
        let now = self.clock.now();
        let files = self.copy_files(copy.id, now)?;
        let answer = self.database.once(actor, once, now, |stores| {
            let other = stores.tournaments().lock(copy.id)?.ok_or(NO_SUCH_TOURNAMENT)?;
            let after = copy.details(&other);
            in_bounds(after.date_end).map_err(|complaint| {
                Error::field("dateStart", format!("dateStart would end it on a day that {complaint}"))
            })?;
            let id = self.write(stores, &copy, &other, &files, now)?;
            let mut changes = changes(None, &after);
            changes.extend(Change::of("id", &other.id, &id));
            audit::record(stores, actor, now, "tournament.copy", id.0, changes)?;
            page(&mut stores.reads(), id, true)
        });
        self.shelf.settle(answer, &files.addresses())
    }

    fn write(
        &self,
        stores: &mut dyn Stores,
        copy: &Checked,
        other: &Tournament,
        files: &Files,
        now: DateTime<Utc>,
    ) -> Result<TournamentId> {
        let id = stores.tournaments().add(&copy.details(other), now)?;
        if let Some(banner) = &files.banner {
            stores.tournaments().set_banner(id, Some(banner.clone()), now)?;
        }
        let zone = self.fund.now().time_zone();
        let shift = copy.shift(other);
        stores.tournaments().copy_parts(other.id, id, shift, zone.name(), &files.photos, now)?;
        Ok(id)
    }

    /// Copies the pictures of a tournament, before its rows, because this is slow.
    fn copy_files(&self, id: TournamentId, now: DateTime<Utc>) -> Result<Files> {
        let (banner, photos) = self.database.transaction(|stores| {
            let tournament = stores.tournaments().find(id, true)?.ok_or(NO_SUCH_TOURNAMENT)?;
            let widgets = stores.widgets().of_tournament(id, true)?;
            let photos = widgets.into_iter().flat_map(|widget| widget.photos);
            Ok((tournament.banner, photos.map(|photo| (photo.id.0, photo.picture)).collect::<Vec<_>>()))
        })?;
        let mut files = Files::default();
        let copied = self.copy_each(banner, &photos, now, &mut files);
        if copied.is_err() {
            for (kind, name) in files.addresses() {
                self.shelf.pictures.remove(kind, name);
            }
        }
        copied.map(|()| files)
    }

    /// A picture without a file is left out.
    fn copy_each(
        &self,
        banner: Option<Banner>,
        photos: &[(i64, String)],
        now: DateTime<Utc>,
        files: &mut Files,
    ) -> Result<()> {
        if let Some(banner) = banner {
            let picture = self.copy_file(BANNER, &banner.picture)?;
            files.banner = picture.map(|picture| Banner { picture, updated_at: now, ..banner });
        }
        for (photo, picture) in photos {
            files.photos.extend(self.copy_file(PHOTO, picture)?.map(|name| (*photo, name)));
        }
        Ok(())
    }

    fn copy_file(&self, kind: &str, name: &str) -> Result<Option<String>> {
        let (_, extension) = name.rsplit_once('.').unwrap_or_default();
        let copy = self.shelf.picture_name(extension);
        Ok(self.shelf.pictures.copy(kind, name, &copy)?.then_some(copy))
    }
}

impl TournamentCopy {
    fn examine(&self) -> Result<Checked> {
        let mut checks = Checks::default();
        let id = checks.there("id", self.id);
        let name = checks.required_value("name", self.name.as_deref().unwrap_or_default(), name);
        let slug = checks.required_value("slug", self.slug.as_deref().unwrap_or_default(), slug);
        let start = self.date_start.as_deref().unwrap_or_default();
        let date_start = checks.required_value("dateStart", start, date);
        checks.finish()?;
        Ok(Checked {
            id: expect_valid(id)?,
            name: expect_valid(name)?,
            slug: expect_valid(slug)?,
            date_start: expect_valid(date_start)?,
        })
    }
}

impl Checked {
    /// Number of days by which every day moves.
    fn shift(&self, other: &Tournament) -> TimeDelta {
        self.date_start - other.date_start
    }

    /// The details of the copy.
    fn details(&self, other: &Tournament) -> TournamentDetails {
        TournamentDetails {
            name: self.name.clone(),
            slug: self.slug.clone(),
            live: false,
            date_start: self.date_start,
            date_end: other.date_end + self.shift(other),
            // It belongs to the original's day; the copy needs a new one.
            teams_freeze_at: None,
            ..TournamentDetails::from(other)
        }
    }
}

#[cfg(test)]
mod tests;
