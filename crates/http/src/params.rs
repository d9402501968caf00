//! Ids in paths, and queries.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header::HeaderName;
use actix_web::{FromRequest, HttpRequest, web};
use fairway_application::page::Page;

use crate::problem::Problem;
use crate::wire::OUT_OF_RANGE;

/// How many rows a search found in all, whatever part of them is answered.
pub(crate) const TOTAL_COUNT: HeaderName = HeaderName::from_static("x-total-count");

/// The one id of a path.
#[derive(Clone, Copy)]
pub(crate) struct PathId(pub(crate) i64);

impl FromRequest for PathId {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let mut ids = request.match_info().iter();
        let (name, text) = ids.next().unwrap_or_default();
        ready(
            whole(text)
                .map(Self)
                .ok_or_else(|| Problem::unreadable(name, format!("{name} must be a whole number"))),
        )
    }
}

/// A whole number as one writes it. One that is too large for any id becomes the largest, which no row has: it is as
/// unknown as any other.
fn whole(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let well_formed = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    well_formed.then(|| text.parse().unwrap_or(if digits == text { i64::MAX } else { i64::MIN }))
}

/// The query of an address. Parameters that we do not know are ignored, and so are empty ones.
pub(crate) struct Query(Vec<(String, String)>);

impl Query {
    /// The parameter's text; of several the last.
    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        let mut values = self.0.iter().filter(|(key, value)| key == name && !value.is_empty());
        values.next_back().map(|(_, value)| value.as_str())
    }

    /// `true` or `false`.
    pub(crate) fn flag(&self, name: &str) -> Result<Option<bool>, Problem> {
        let wrong = |_| Problem::unreadable(name, format!("{name} must be true or false"));
        self.text(name).map(|text| text.parse().map_err(wrong)).transpose()
    }

    /// The id of a row.
    pub(crate) fn id(&self, name: &str) -> Result<Option<i64>, Problem> {
        let wrong = || Problem::unreadable(name, format!("{name} must be a whole number"));
        self.text(name).map(|text| whole(text).ok_or_else(wrong)).transpose()
    }

    /// A number of rows.
    pub(crate) fn count(&self, name: &str) -> Result<Option<usize>, Problem> {
        let Some(text) = self.text(name) else { return Ok(None) };
        let number =
            whole(text).ok_or_else(|| Problem::unreadable(name, format!("{name} must be a whole number")))?;
        let count = u32::try_from(number).ok().and_then(|count| usize::try_from(count).ok());
        count.map(Some).ok_or_else(|| Problem::invalid(name, format!("{name} {OUT_OF_RANGE}")))
    }

    /// Which part of a long list is wanted: `search`, `limit` and `offset` (decisions §1).
    pub(crate) fn page(&self) -> Result<Page, Problem> {
        Ok(Page {
            search: self.text("search").map(str::to_owned),
            limit: self.count("limit")?,
            offset: self.count("offset")?.unwrap_or_default(),
        })
    }
}

impl FromRequest for Query {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let pairs = web::Query::from_query(request.query_string());
        ready(
            pairs
                .map(|pairs: web::Query<Vec<(String, String)>>| Self(pairs.into_inner()))
                .map_err(|_why| Problem::unreadable("", "The query cannot be read.")),
        )
    }
}
