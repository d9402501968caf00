//! Exports whose file cannot be written.

use std::fs::File;
use std::io;
use std::sync::Arc;

use actix_web::test::TestRequest;
use chrono::{TimeZone, Utc};
use fairway_application::ports::Scratch;
use fairway_application::stores::exports::{Contact, RosterRow};
use fairway_application::testing::MockStores;
use fairway_application::{Error, Result};
use fairway_domain::access::Role;
use fairway_domain::reference::Reference;
use fairway_http::{Exporting, Setup};

use crate::harness::{SignedIn, call, get, site_as};
use crate::samples;

const ROSTER: &str = "/api/DataExport/attendeeRoster/2";

fn attendee() -> RosterRow {
    let attendee =
        Contact { first_name: "=Ann".into(), last_name: "Lee".into(), email: None, phone: "007".into() };
    RosterRow {
        round: None,
        group: "Group 1".into(),
        category: "Foursome".into(),
        sponsor: None,
        attendee,
        paid: true,
        checked_in_at: Some(Utc.with_ymd_and_hms(2026, 5, 1, 12, 0, 0).unwrap()),
        reference: Reference::from_random(0),
        pairing: Some(samples::in_pairing()),
    }
}

/// A site with this number of attendees, which writes exports to this scratch.
fn exporting(attendees: usize, scratch: impl Scratch + 'static) -> Setup {
    let setup = site_as(&[Role::Admin], |stores: &mut MockStores| {
        stores.tournaments.expect_find().returning(|_, _| Ok(Some(samples::tournament())));
        let rows = stores.exports.expect_roster();
        rows.returning(move |_, each| (0..attendees).try_for_each(|_| each(attendee())));
        stores.audit.expect_add().returning(|_| Ok(()));
    });
    Setup { exporting: Exporting::new(Arc::new(scratch)), ..setup }
}

fn csv() -> TestRequest {
    get(ROSTER).signed_in().insert_header(("accept", "text/csv"))
}

/// A full disk that still creates files but takes no bytes.
struct Full;

impl Scratch for Full {
    fn file(&self) -> Result<File> {
        File::options().read(true).write(true).open("/dev/full").map_err(Error::unwritten)
    }
}

/// A full disk that cannot create a file.
struct Fuller;

impl Scratch for Fuller {
    fn file(&self) -> Result<File> {
        Err(Error::unwritten(io::ErrorKind::StorageFull.into()))
    }
}

#[actix_web::test]
async fn a_full_disk_is_reported_early_and_late() {
    let said = "The server has no room left to put this together. Please tell whoever runs the site, and try again later.";
    // A few rows are flushed only at the end, many rows on the way.
    for (attendees, request) in [(1, csv()), (1, get(ROSTER).signed_in()), (5_000, csv())] {
        let answer = call(exporting(attendees, Full), request).await;
        assert_eq!(answer.problem(503, ""), said);
        assert_eq!(
            (answer.json()["type"].as_str(), answer.header("retry-after").as_str()),
            (Some("/problems/no-room"), "300")
        );
    }
    assert_eq!(call(exporting(1, Fuller), csv()).await.problem(503, ""), said);
}
