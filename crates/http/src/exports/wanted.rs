//! The format that the client wants of an export: JSON, CSV or an Excel workbook.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header::{Accept, Header, Quality};
use actix_web::{FromRequest, HttpRequest};

use crate::problem::Problem;

/// The format in which rows are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// The default.
    Json,
    /// The caller prefers `text/csv`.
    Csv,
    /// The caller prefers an Excel workbook; only small exports offer it.
    Excel,
}

/// [`Wanted`] of an export that is offered as a workbook, too.
pub(super) struct WantedWithExcel(pub(super) Wanted);

impl FromRequest for Wanted {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        // An unreadable header counts as absent.
        let accept = Accept::parse(request).unwrap_or_else(|_unreadable| Accept::json());
        let csv = preference(&accept, "text", "csv");
        ready(Ok(if csv > preference(&accept, "application", "json") { Self::Csv } else { Self::Json }))
    }
}

impl FromRequest for WantedWithExcel {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let accept = Accept::parse(request).unwrap_or_else(|_unreadable| Accept::json());
        let excel = preference(&accept, "application", EXCEL_SUBTYPE);
        let others = [preference(&accept, "text", "csv"), preference(&accept, "application", "json")];
        if others.iter().all(|other| excel > *other) {
            return ready(Ok(Self(Wanted::Excel)));
        }
        ready(Wanted::from_request(request, payload).into_inner().map(Self))
    }
}

/// The subtype of the media type of Excel workbooks.
pub(super) const EXCEL_SUBTYPE: &str = "vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// The quality of a media type and how specific its best matching range is (RFC 9110 §12.5.1); `None` without a match.
fn preference(accept: &Accept, kind: &str, subtype: &str) -> Option<(Quality, u8)> {
    let named = accept.iter().filter_map(|wanted| {
        let exactness = match (wanted.item.type_().as_str(), wanted.item.subtype().as_str()) {
            (first, second) if first == kind && second == subtype => 2,
            (first, "*") if first == kind => 1,
            ("*", "*") => 0,
            _ => return None,
        };
        Some((exactness, wanted.quality))
    });
    let (exactness, quality) = named.max()?;
    (quality > Quality::ZERO).then_some((quality, exactness))
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn wanted(accept: &str) -> Wanted {
        let request = TestRequest::get().insert_header(("accept", accept)).to_http_request();
        Wanted::from_request(&request, &mut Payload::None).into_inner().unwrap()
    }

    #[test]
    fn clients_that_prefer_csv_get_csv_and_others_json() {
        let csv = [
            "text/csv",
            "TEXT/CSV; charset=utf-8",
            "text/csv, */*",
            "text/*",
            "text/csv, application/json;q=0.9",
        ];
        for accept in csv {
            assert_eq!(wanted(accept), Wanted::Csv, "{accept}");
        }
        let json =
            ["*/*", "application/json", "application/json, text/csv", "text/csv;q=0.1, */*", "text/csv;q=0"];
        for accept in json.into_iter().chain(["text/csv;q=0, text/*;q=0", "image/png", "", "nonsense", "é"])
        {
            assert_eq!(wanted(accept), Wanted::Json, "{accept}");
        }
        let silent = TestRequest::get().to_http_request();
        assert_eq!(Wanted::from_request(&silent, &mut Payload::None).into_inner().unwrap(), Wanted::Json);
    }

    #[test]
    fn clients_that_name_excel_get_a_workbook() {
        let wanted = |accept: &str| {
            let request = TestRequest::get().insert_header(("accept", accept)).to_http_request();
            WantedWithExcel::from_request(&request, &mut Payload::None).into_inner().unwrap().0
        };
        let excel = format!("application/{EXCEL_SUBTYPE}");
        assert_eq!(wanted(&excel), Wanted::Excel);
        assert_eq!(wanted(&format!("{excel}, */*;q=0.5")), Wanted::Excel);
        for (accept, other) in [("*/*", Wanted::Json), ("text/csv", Wanted::Csv), ("", Wanted::Json)] {
            assert_eq!(wanted(accept), other, "{accept}");
        }
        assert_eq!(wanted(&format!("text/csv, {excel};q=0.1")), Wanted::Csv);
    }
}
