//! Sponsors' logos: advice to their uploader (rule `logos`).

use crate::values::{Complaint, text};

/// The most logos of a sponsor; the first one counts (rule `logos`).
pub const LOGOS_MAX: i64 = 10;
/// The longest reason for an approval or a refusal, in characters.
pub const REASON_MAX: usize = 500;
/// Below this many pixels on its longer side a logo looks poor on a printed banner.
pub const PRINT_SIDE: u32 = 1_000;
/// Empty margins beyond this many percent of the width or height make a logo look small beside others.
pub const MARGIN_PERCENT: u32 = 15;

/// Measurements of a logo.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LogoLooks {
    /// In pixels, before scaling.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// Whether the picture has transparent pixels.
    pub transparent: bool,
    /// The empty margin in percent of the width or of the height, whichever is larger.
    pub margin_percent: u32,
}

/// Sentences of advice for the uploader; none for a good logo.
pub fn advice(looks: LogoLooks) -> Vec<String> {
    let LogoLooks { width, height, transparent, margin_percent } = looks;
    let small = (width.max(height) < PRINT_SIDE).then(|| {
        format!(
            "This logo is {width} × {height} pixels, which is too small for print. \
             One of at least {PRINT_SIDE} pixels on its longer side looks sharp."
        )
    });
    let opaque = (!transparent).then(|| {
        "This logo has no transparent background, so it stands in a box wherever the page behind it has another color."
            .to_owned()
    });
    let margins = (margin_percent > MARGIN_PERCENT).then(|| {
        format!("{margin_percent}% of this logo is empty margin. Cropped tightly, it can be shown larger.")
    });
    [small, opaque, margins].into_iter().flatten().collect()
}

/// The staff's reason for approving or refusing a logo; may be empty.
///
/// # Errors
/// A complaint when it is too long or holds control or text-direction characters.
pub fn reason(typed: &str) -> Result<String, Complaint> {
    text(typed, REASON_MAX)
}

/// Whether a decision is mailed to the sponsor's people: an approval, and any decision with a reason (rule `logo-decisions`).
/// A withdrawn approval without a reason is not mailed.
pub fn is_mailed(was_verified: bool, verified: bool, reason: &str) -> bool {
    (verified && !was_verified) || !reason.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn approvals_and_decisions_with_a_reason_are_mailed() {
        for (was, verified, reason, told) in [
            (false, true, "", true),
            (false, true, "Sharp", true),
            (true, true, "Sharp", true),
            (true, true, "", false),
            (false, false, "Too dark", true),
            (true, false, "Too dark", true),
            (true, false, "", false),
            (false, false, "", false),
        ] {
            assert_eq!(is_mailed(was, verified, reason), told, "{was} {verified} {reason}");
        }
    }

    const FINE: LogoLooks = LogoLooks { width: 400, height: 1_000, transparent: true, margin_percent: 15 };

    #[test]
    fn a_logo_as_it_should_be_needs_no_advice() {
        assert_eq!(advice(FINE), Vec::<String>::new());
    }

    #[test]
    fn each_weakness_has_its_sentence() {
        for (looks, words) in [
            (LogoLooks { height: 999, ..FINE }, "400 × 999 pixels, which is too small for print"),
            (LogoLooks { transparent: false, ..FINE }, "no transparent background"),
            (LogoLooks { margin_percent: 16, ..FINE }, "16% of this logo is empty margin"),
        ] {
            let told = advice(looks);
            assert!(told.len() == 1 && told[0].contains(words), "{told:?}");
        }
        let all = LogoLooks { width: 9, height: 9, transparent: false, margin_percent: 90 };
        assert_eq!(advice(all).len(), 3);
    }

    #[test]
    fn a_reason_is_bounded() {
        assert!(reason(&"r".repeat(REASON_MAX)).is_ok() && reason(&"r".repeat(REASON_MAX + 1)).is_err());
        assert_eq!(reason(" Too\r\ndark ").unwrap(), "Too\ndark");
    }
}
