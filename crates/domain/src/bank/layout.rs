//! The headings of known sources.

use super::Source;

/// The columns of a source. Headings are compared without case, spaces and signs; of several, the first one that the file has counts.
pub(super) struct Layout {
    pub(super) source: Source,
    /// Groups of headings. Every file of this source, and of no other, has one heading of each group.
    pub(super) marks: &'static [&'static [&'static str]],
    pub(super) id: &'static [&'static str],
    pub(super) day: &'static [&'static str],
    pub(super) amount: &'static [&'static str],
    pub(super) fee: &'static [&'static str],
    /// Columns that are joined to the giver's name.
    pub(super) names: &'static [&'static str],
    pub(super) email: &'static [&'static str],
    pub(super) check: &'static [&'static str],
    pub(super) currency: &'static [&'static str],
    /// Columns of the time of day and its time zone, where the day's column lacks them.
    pub(super) time: (&'static [&'static str], &'static [&'static str]),
    /// A column, and its words in rows of received payments; a row with another word is skipped.
    pub(super) state: (&'static [&'static str], &'static [&'static str]),
}

pub(super) const LAYOUTS: [Layout; 4] = [
    Layout {
        source: Source::Stripe,
        marks: &[&["balancetransactionid"], &["reportingcategory"], &["gross"]],
        id: &["balancetransactionid"],
        day: &["createdutc", "created", "effectiveatutc", "effectiveat", "availableonutc", "availableon"],
        amount: &["gross"],
        fee: &["fee"],
        names: &["customername", "cardname", "billingname"],
        email: &["customeremail", "receiptemail"],
        check: &[],
        currency: &["currency"],
        time: (&[], &[]),
        state: (&["reportingcategory"], &["charge"]),
    },
    Layout {
        source: Source::PayPal,
        marks: &[&["transactionid"], &["gross"], &["net"], &["timezone", "balanceimpact", "toemailaddress"]],
        id: &["transactionid"],
        day: &["date"],
        amount: &["gross"],
        fee: &["fee", "fees"],
        names: &["name"],
        email: &["fromemailaddress"],
        check: &[],
        currency: &["currency"],
        time: (&["time"], &["timezone"]),
        state: (&["status"], &["completed", ""]),
    },
    Layout {
        source: Source::Givebutter,
        marks: &[
            &["feecovered", "feescovered"],
            &["referencenumber", "campaign", "campaigntitle"],
            &["donated", "payout"],
        ],
        id: &["id", "transactionid", "referencenumber"],
        day: &[
            "transactiondateutc",
            "transactiondate",
            "dateutc",
            "date",
            "createdatutc",
            "createdat",
            "capturedat",
        ],
        amount: &["amount"],
        fee: &["fee", "fees"],
        names: &["firstname", "lastname", "company"],
        email: &["email"],
        check: &["checknumber"],
        currency: &["currency"],
        time: (&[], &[]),
        state: (&["status"], &["succeeded", "completed", "paid", ""]),
    },
    Layout {
        source: Source::Zeffy,
        marks: &[
            &["totalamount", "total", "eligibleamount"],
            &["paymentdate", "paymentdateutc", "paymentdatetime", "date", "payoutdate"],
            &["firstname", "donor", "donorname", "buyerfirstname"],
        ],
        id: &["transactionid", "paymentid", "id"],
        day: &["paymentdate", "paymentdateutc", "paymentdatetime", "date", "payoutdate"],
        amount: &["totalamount", "total", "amount"],
        fee: &[],
        names: &[
            "firstname",
            "lastname",
            "buyerfirstname",
            "buyerlastname",
            "donor",
            "donorname",
            "companyname",
        ],
        email: &["email", "buyeremail"],
        check: &["checknumber", "chequenumber"],
        currency: &["currency", "paymentcurrency"],
        time: (&[], &[]),
        state: (
            &["paymentstatus", "status"],
            &["succeeded", "completed", "paid", "success", "processed", ""],
        ),
    },
];

/// A heading without case, spaces and signs, and without text in brackets: `Payment Date (America/New_York)`.
pub(super) fn plain(heading: &str) -> String {
    let before = heading.split('(').next().unwrap_or_default();
    let letters =
        |text: &str| text.chars().filter(|it| it.is_alphanumeric()).collect::<String>().to_lowercase();
    if before.trim().is_empty() { letters(heading) } else { letters(before) }
}

/// Whether a heading says that its times are in UTC: `created_utc`, `Date (UTC)`.
pub(super) fn is_of_utc(heading: &str) -> bool {
    let mut words = heading.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.next_back().is_some_and(|last| last.eq_ignore_ascii_case("utc") || last.eq_ignore_ascii_case("gmt"))
}

impl Layout {
    /// The index of the first of these names among headings from [`plain`].
    pub(super) fn place(plain: &[String], names: &[&str]) -> Option<usize> {
        names.iter().find_map(|name| plain.iter().position(|it| it == name))
    }

    /// A required column that these headings lack, by its name in error messages.
    pub(super) fn lacks(&self, headings: &[String]) -> Option<&'static str> {
        let plain: Vec<String> = headings.iter().map(|heading| plain(heading)).collect();
        let is_missing = |names| Self::place(&plain, names).is_none();
        if is_missing(self.amount) { Some("amount") } else { is_missing(self.day).then_some("day") }
    }

    /// The layout of these headings.
    pub(super) fn of(headings: &[String]) -> Option<&'static Self> {
        let known: Vec<String> = headings.iter().map(|heading| plain(heading)).collect();
        LAYOUTS.iter().find(|layout| {
            layout.marks.iter().all(|group| group.iter().any(|mark| known.iter().any(|it| it == mark)))
        })
    }
}
