use std::io::Cursor;

use chrono::{DateTime, Days, NaiveDateTime, TimeDelta, TimeZone, Utc};
use fairway_application::ports::{Enclosures, Event, When};
use fairway_application::{Error, Result};
use fairway_domain::values::ScanCode;
use icalendar::{Alarm, Calendar, Component, EventLike};
use image::{ImageFormat, Luma};
use qrcode::{EcLevel, QrCode, Version};

use crate::zone::SiteZone;

/// The side of a QR code's smallest square, in pixels.
const MODULE: u32 = 8;
/// The smallest version that fits every scan code: 29 squares and the quiet zone, so 296 pixels.
const VERSION: Version = Version::Normal(3);

/// Attachments of mails, with times in the site's time zone.
#[derive(Clone)]
pub struct MailEnclosures {
    zone: SiteZone,
}

impl MailEnclosures {
    /// With the site's time zone (rule `time-zone`).
    pub fn new(zone: impl Into<SiteZone>) -> Self {
        Self { zone: zone.into() }
    }

    /// Calendar programs know UTC, but not all know the names of time zones. A local time that daylight saving skips uses the offset
    /// before the change; of an ambiguous one, the first counts.
    fn moment(&self, local: NaiveDateTime) -> DateTime<Utc> {
        let zone = self.zone.now();
        let earliest = |local| zone.from_local_datetime(&local).earliest();
        let moment = earliest(local).or_else(|| earliest(local + TimeDelta::hours(1)));
        moment.map_or_else(|| local.and_utc(), |moment| moment.to_utc())
    }

    fn event(&self, event: &Event, at: DateTime<Utc>) -> icalendar::Event {
        let mut entry = icalendar::Event::new();
        entry.uid(&event.uid).timestamp(at).summary(&event.title).description(&event.description);
        entry.location(&event.place).url(&event.url);
        entry.alarm(Alarm::display(&event.title, -TimeDelta::days(1)));
        match event.when {
            // DTEND is the first day after the event.
            When::Days(first, last) => entry.starts(first).ends(last + Days::new(1)),
            When::Times(start, None) => entry.starts(self.moment(start)),
            When::Times(start, Some(end)) => entry.starts(self.moment(start)).ends(self.moment(end)),
        };
        entry.done()
    }
}

impl Enclosures for MailEnclosures {
    fn qr_code(&self, code: &ScanCode) -> Result<Vec<u8>> {
        let qr_code = QrCode::with_version(code.as_str(), VERSION, EcLevel::M).map_err(unexpected)?;
        let picture = qr_code.render::<Luma<u8>>().module_dimensions(MODULE, MODULE).quiet_zone(true).build();
        let mut png = Cursor::new(Vec::new());
        picture.write_to(&mut png, ImageFormat::Png).map_err(unexpected)?;
        Ok(png.into_inner())
    }

    fn calendar(&self, events: &[Event], at: DateTime<Utc>) -> Vec<u8> {
        let mut calendar = Calendar::empty();
        for property in [
            ("VERSION", "2.0"),
            ("PRODID", "-//Fairway//Tournaments//EN"),
            ("CALSCALE", "GREGORIAN"),
            ("METHOD", "PUBLISH"),
        ] {
            calendar.append_property(property);
        }
        for event in events {
            calendar.push(self.event(event, at));
        }
        calendar.to_string().into_bytes()
    }
}

fn unexpected(error: impl std::error::Error + Send + Sync + 'static) -> Error {
    Error::Unexpected(error.into())
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;
    use chrono_tz::Tz;

    use super::*;

    fn june(day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 6, day).unwrap()
    }

    fn event(when: When) -> Event {
        Event {
            uid: "round-4@golf.example.org".into(),
            title: "Spring Classic: Morning; \"early\", Zoë".into(),
            description: "Group 1, starts at 8:30 AM.".into(),
            place: "First tee, Cedar Ridge, 1 Links Road, Heron Lakes, where the long address goes on".into(),
            url: "https://golf.example.org/tournaments/2/spring-classic".into(),
            when,
        }
    }

    fn written(zone: Tz, when: When) -> String {
        let at = Utc.with_ymd_and_hms(2026, 5, 1, 12, 0, 0).unwrap();
        String::from_utf8(MailEnclosures::new(zone).calendar(&[event(when)], at)).unwrap()
    }

    #[test]
    fn a_qr_code_picture_decodes_and_is_dark_on_light() {
        let code = ScanCode::from_random(0x0123_4567_89ab_cdef_0123_4567_89ab_cdef);
        let png = MailEnclosures::new(Tz::UTC).qr_code(&code).unwrap();
        let picture = image::load_from_memory_with_format(&png, ImageFormat::Png).unwrap().into_luma8();
        assert_eq!(picture.dimensions(), (296, 296));
        let quiet = 4 * MODULE;
        let is_rim = |at: u32| at < quiet || at >= 296 - quiet;
        let rim = picture.enumerate_pixels().filter(|(x, y, _)| is_rim(*x) || is_rim(*y));
        assert!(rim.into_iter().all(|(_, _, pixel)| pixel.0 == [255]), "four light squares all round");
        assert_eq!(picture.get_pixel(quiet, quiet).0, [0], "the corner of the finder pattern");
        let mut found = rqrr::PreparedImage::prepare(picture);
        let [grid] = &found.detect_grids()[..] else { panic!("one code") };
        let (meta, content) = grid.decode().unwrap();
        assert_eq!(content, code.as_str());
        assert_eq!(meta.ecc_level, 0, "M, as the format has it");
    }

    #[test]
    fn times_are_those_of_the_sites_time_zone() {
        let at = |hour| june(13).and_hms_opt(hour, 30, 0).unwrap();
        for (zone, start) in [
            (Tz::America__Phoenix, "DTSTART:20260613T153000Z\r\n"),
            (Tz::America__New_York, "DTSTART:20260613T123000Z\r\n"),
        ] {
            let calendar = written(zone, When::Times(at(8), Some(at(12))));
            assert!(calendar.contains(start), "{calendar}");
        }
        let calendar = written(Tz::America__Phoenix, When::Times(at(8), Some(at(12))));
        assert!(calendar.contains("DTEND:20260613T193000Z\r\n"), "{calendar}");
        let open = written(Tz::America__Phoenix, When::Times(at(8), None));
        assert!(!open.contains("DTEND"), "{open}");
    }

    #[test]
    fn a_time_that_clocks_skip_or_repeat_is_still_one() {
        let at = |month, day, hour| {
            let local = NaiveDate::from_ymd_opt(2026, month, day).unwrap().and_hms_opt(hour, 30, 0).unwrap();
            MailEnclosures::new(Tz::America__New_York).moment(local).to_rfc3339()
        };
        assert_eq!(at(3, 8, 2), "2026-03-08T07:30:00+00:00", "half an hour after clocks went from 2 to 3");
        assert_eq!(at(11, 1, 1), "2026-11-01T05:30:00+00:00", "before clocks went back");
    }

    #[test]
    fn all_day_events_end_on_the_day_after_the_last() {
        let calendar = written(Tz::America__Phoenix, When::Days(june(13), june(14)));
        assert!(calendar.contains("DTSTART;VALUE=DATE:20260613\r\n"), "{calendar}");
        assert!(calendar.contains("DTEND;VALUE=DATE:20260615\r\n"), "{calendar}");
    }

    #[test]
    fn a_calendar_file_has_the_required_lines_and_escapes_texts() {
        let calendar = written(Tz::UTC, When::Days(june(13), june(13)));
        for line in ["BEGIN:VCALENDAR", "VERSION:2.0", "METHOD:PUBLISH", "UID:round-4@golf.example.org"] {
            assert!(calendar.lines().any(|found| found == line), "{line} in {calendar}");
        }
        assert!(
            calendar.contains("BEGIN:VALARM") && calendar.contains("TRIGGER:-PT86400S\r\n"),
            "the day before: {calendar}"
        );
        assert!(calendar.contains("DTSTAMP:20260501T120000Z\r\n"), "{calendar}");
        assert!(calendar.contains("SUMMARY:Spring Classic: Morning\\; \"early\"\\, Zoë\r\n"), "{calendar}");
        assert!(calendar.lines().all(|line| line.len() <= 75), "{calendar}");
    }
}
