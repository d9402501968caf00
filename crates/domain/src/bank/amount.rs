/// An amount as a file writes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Money {
    pub(super) cents: i64,
    marks: Marks,
}

/// The separators of an amount: before its cents, and between its thousands.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Marks {
    point: Option<char>,
    thousands: Option<char>,
}

impl Marks {
    /// The separators of a column after one more amount; `None` where a separator would mean two things.
    pub(super) fn with(self, money: Money) -> Option<Self> {
        let joined = Self {
            point: self.point.or(money.marks.point),
            thousands: self.thousands.or(money.marks.thousands),
        };
        let is_same = |one: Option<char>, other: Option<char>| one.is_none() || one == other;
        let fits = is_same(money.marks.point, joined.point)
            && is_same(money.marks.thousands, joined.thousands)
            && (joined.point.is_none() || joined.point != joined.thousands);
        fits.then_some(joined)
    }
}

/// Parses US dollars: `$1,234.50`, `1.234,50`, `1 234.5`, `(12.00)`, `-12`, `12.00-`, `12.00 DR`. The last point or comma with one or
/// two digits behind it begins the cents; others separate thousands. `None` for anything else, such as another currency.
pub(super) fn money(written: &str) -> Option<Money> {
    let text: String = written.chars().filter(|letter| !letter.is_whitespace()).collect();
    let text = text.replace(['\u{2212}', '\u{2013}'], "-").to_uppercase();
    let (digits, is_negative) = without_signs(&text);
    let money = digits_of(digits)?;
    Some(Money { cents: if is_negative { -money.cents } else { money.cents }, ..money })
}

/// Removes a sign before or after the text; `None` without one.
fn stripped<'a>(text: &'a str, sign: &str) -> Option<&'a str> {
    text.strip_prefix(sign).or_else(|| text.strip_suffix(sign))
}

/// The text without signs and the currency's name, and whether the signs make it negative.
fn without_signs(text: &str) -> (&str, bool) {
    const BESIDE: [&str; 5] = ["USD", "US$", "$", "+", "CR"];
    let (mut text, mut is_negative) = (text, false);
    loop {
        if let Some(inside) = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) {
            (text, is_negative) = (inside, true);
        } else if let Some(rest) = BESIDE.iter().find_map(|sign| stripped(text, sign)) {
            text = rest;
        } else if let Some(rest) = ["-", "DR"].iter().find_map(|sign| stripped(text, sign)) {
            (text, is_negative) = (rest, true);
        } else {
            return (text, is_negative);
        }
    }
}

fn digits_of(bare: &str) -> Option<Money> {
    let is_mark = |letter: char| matches!(letter, '.' | ',' | '\'' | '\u{2019}');
    if !bare.ends_with(|last: char| last.is_ascii_digit()) {
        return None;
    }
    let (whole, fraction, point) = match bare.rfind(['.', ',']) {
        Some(at) if bare.len() - at <= 3 => (&bare[..at], &bare[at + 1..], bare[at..].chars().next()),
        _ => (bare, "", None),
    };
    let groups: Vec<&str> = whole.split(is_mark).collect();
    let thousands = whole.chars().find(|letter| is_mark(*letter));
    let are_thousands = match groups[..] {
        [_] => true,
        [first, ref others @ ..] => {
            (1..=3).contains(&first.len()) && !first.starts_with('0') && others.iter().all(|it| it.len() == 3)
        }
        [] => false,
    };
    // One separator is between all thousands, and another one before the cents.
    let is_one_mark = whole.chars().filter(|it| is_mark(*it)).all(|it| Some(it) == thousands);
    let is_other_mark = thousands.is_none() || thousands != point;
    let digits = groups.concat();
    let are_digits = digits.bytes().chain(fraction.bytes()).all(|digit| digit.is_ascii_digit());
    if !(are_thousands && is_one_mark && is_other_mark && are_digits && digits.len() <= 12) {
        return None;
    }
    let cents = format!("{digits}{fraction:0<2}").parse().ok()?;
    Some(Money { cents, marks: Marks { point, thousands } })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cents(written: &str) -> Option<i64> {
        money(written).map(|money| money.cents)
    }

    #[test]
    fn money_is_read_with_dots_and_commas_both_ways() {
        for (written, read) in [
            ("250", 25_000),
            ("250.5", 25_050),
            ("$1,234.50", 123_450),
            ("1.234,50", 123_450),
            ("1 234,50 $", 123_450),
            ("USD 2,400", 240_000),
            ("1,234,567.89", 123_456_789),
            ("1'234.50", 123_450),
            (".50", 50),
            ("0,5", 50),
            ("-12.00", -1_200),
            ("-$12.00", -1_200),
            ("12.00-", -1_200),
            ("(12.00)", -1_200),
            ("($12.00)", -1_200),
            ("12.00 DR", -1_200),
            ("12.00 cr", 1_200),
            ("\u{2212}3,25", -325),
            ("+3.25", 325),
        ] {
            assert_eq!(cents(written), Some(read), "{written}");
        }
    }

    #[test]
    fn texts_without_an_amount_are_none() {
        for wrong in [
            "",
            "-",
            "twelve",
            "=1+1",
            "1.2.3",
            "12,34,56",
            "1,23.45,6",
            "12.345.6",
            "1.234.50",
            "0.500",
            "$",
            "12.",
            "12 EUR",
            "€12",
            "1e5",
            "9999999999999",
        ] {
            assert_eq!(cents(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_mark_means_one_thing_in_a_column() {
        let fit = |amounts: &[&str]| {
            let amounts = amounts.iter().map(|written| money(written).unwrap());
            amounts.into_iter().try_fold(Marks::default(), Marks::with).is_some()
        };
        assert!(fit(&["650", "1,234", "12.50", "1,234,567.5"]));
        assert!(fit(&["650,00", "1.650,00", "1.650"]));
        assert!(!fit(&["1,234.50", "1.234,50"]));
        assert!(!fit(&["12.50", "1.234"]));
        assert!(!fit(&["1,234", "12,50"]));
    }
}
