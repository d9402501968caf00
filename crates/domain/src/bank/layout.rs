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

impl Layout {
    /// The layout of these headings.
    pub(super) fn of(headings: &[String]) -> Option<&'static Self> {
        let known: Vec<String> = headings.iter().map(|heading| plain(heading)).collect();
        LAYOUTS.iter().find(|layout| {
            layout.marks.iter().all(|group| group.iter().any(|mark| known.iter().any(|it| it == mark)))
        })
    }
}
