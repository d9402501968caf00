//! Tickets and money over time in JSON, this year and the year before.

use chrono::Datelike;
use fairway_application::tournaments::{Curves, Earlier as KnownEarlier};
use serde::Serialize;
use utoipa::ToSchema;

use crate::wire::Date;

/// Tickets and money over time, the farthest day from the event first. Days without any are left out.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SaleCurves {
    /// Tickets that are not cancelled, by the day of their reservation.
    reserved: Vec<ReservedPoint>,
    /// Money that was received, less the money given back, by its day.
    received: Vec<ReceivedPoint>,
}

/// Tickets that were reserved on a day.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ReservedPoint {
    /// Days until the first day of the event; negative after it.
    days_before: i64,
    #[schema(minimum = 1)]
    count: i64,
}

/// Money that was received on a day.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ReceivedPoint {
    /// Days until the first day of the event; negative after it.
    days_before: i64,
    /// US cents; negative if more was given back than received.
    cents: i64,
}

/// The sale of the year before.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct EarlierSale {
    #[schema(minimum = 1)]
    id: i64,
    name: String,
    /// The year of its first day.
    year: i32,
    date_start: Date,
    #[serde(flatten)]
    curves: SaleCurves,
}

impl From<Curves> for SaleCurves {
    fn from(curves: Curves) -> Self {
        let reserved = |(days_before, count)| ReservedPoint { days_before, count };
        let received = |(days_before, cents)| ReceivedPoint { days_before, cents };
        Self {
            reserved: curves.reserved.into_iter().map(reserved).collect(),
            received: curves.received.into_iter().map(received).collect(),
        }
    }
}

impl From<KnownEarlier> for EarlierSale {
    fn from(KnownEarlier { tournament, curves }: KnownEarlier) -> Self {
        Self {
            id: tournament.id.0,
            name: tournament.name,
            year: tournament.date_start.year(),
            date_start: Date(tournament.date_start),
            curves: curves.into(),
        }
    }
}
