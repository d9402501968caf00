//! The headings of files that are known by them.

use super::Source;

/// The columns of a source. A heading is told without case, spaces and signs; of several the first that the file has counts.
pub(super) struct Layout {
    pub(super) source: Source,
    /// Headings of which each group has one in every file of the source, and in no other.
    pub(super) marks: &'static [&'static [&'static str]],
    pub(super) id: &'static [&'static str],
    pub(super) day: &'static [&'static str],
    pub(super) amount: &'static [&'static str],
    pub(super) fee: &'static [&'static str],
    /// All of them together are the name.
    pub(super) names: &'static [&'static str],
    pub(super) email: &'static [&'static str],
    pub(super) check: &'static [&'static str],
    pub(super) currency: &'static [&'static str],
    /// Columns of the time of day and of its time zone, where the day's column does not tell them.
    pub(super) time: (&'static [&'static str], &'static [&'static str]),
    /// The words of this column in rows of payments that came; a row with another word is passed over.
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

/// A heading without case, spaces and signs; of `Payment Date (America/New_York)` without what stands in brackets.
pub(super) fn plain(heading: &str) -> String {
    let before = heading.split('(').next().unwrap_or_default();
    let letters =
        |text: &str| text.chars().filter(|it| it.is_alphanumeric()).collect::<String>().to_lowercase();
    if before.trim().is_empty() { letters(heading) } else { letters(before) }
}

/// Whether a heading says that the moments below it are of UTC: `created_utc`, `Date (UTC)`.
pub(super) fn is_of_utc(heading: &str) -> bool {
    let mut words = heading.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.next_back().is_some_and(|last| last.eq_ignore_ascii_case("utc") || last.eq_ignore_ascii_case("gmt"))
}

impl Layout {
    /// The first of these that is among headings told by [`plain`].
    pub(super) fn place(plain: &[String], names: &[&str]) -> Option<usize> {
        names.iter().find_map(|name| plain.iter().position(|it| it == name))
    }

    /// The column that a file has to have and these headings lack, as a refusal calls it.
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
