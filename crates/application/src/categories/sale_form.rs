use chrono::{DateTime, SecondsFormat, Utc};
use fairway_domain::category::Price;
use fairway_domain::sale::{EarlyPrice, Sale, early_prices, moment, sale_end};
use fairway_domain::values::Complaint;

use super::form::dollars;
use crate::checks::Checks;
use crate::stores::audit::Field;

/// Period and prices of a category's sale, as a form sends them; missing fields keep their value, an empty text clears it.
#[derive(Debug, Clone, Default)]
pub struct SaleForm {
    /// The start of the sale, in RFC 3339.
    pub start: Option<String>,
    /// The end of the sale, in RFC 3339.
    pub end: Option<String>,
    /// Whether visitors see the category only from the start on; false when new and not sent.
    pub hidden_before: Option<bool>,
    /// All early prices, in any order.
    pub early: Option<Vec<EarlyPriceForm>>,
}

/// An early price, as a form sends it; both are required.
#[derive(Debug, Clone, Default)]
pub struct EarlyPriceForm {
    /// Its end, in RFC 3339.
    pub until: Option<String>,
    /// In dollars as a decimal number.
    pub price: Option<String>,
}

impl SaleForm {
    /// The resulting sale; `None` when a rule is broken. A free category has no early prices, whatever the form sends.
    pub(super) fn examine(&self, before: Option<&Sale>, no_cost: bool, checks: &mut Checks) -> Option<Sale> {
        let was = before.cloned().unwrap_or_default();
        let start = checks.value("saleStart", edge(self.start.as_deref(), was.start));
        let end = checks.value("saleEnd", edge(self.end.as_deref(), was.end));
        let early = match &self.early {
            _ if no_cost => Some(vec![]),
            None => Some(was.early),
            Some(told) => early(told, checks),
        };
        let (start, end) = (start?, end?);
        checks.value("saleEnd", sale_end(start, end))?;
        let hidden_before = self.hidden_before.unwrap_or(was.hidden_before);
        Some(Sale { start, end, hidden_before, early: early? })
    }
}

/// The time that a form sends or, if it sends none, the stored one.
fn edge(told: Option<&str>, was: Option<DateTime<Utc>>) -> Result<Option<DateTime<Utc>>, Complaint> {
    match told.map(str::trim) {
        None => Ok(was),
        Some("") => Ok(None),
        Some(told) => moment(told).map(Some),
    }
}

fn early(told: &[EarlyPriceForm], checks: &mut Checks) -> Option<Vec<EarlyPrice>> {
    let one = |told: &EarlyPriceForm| match (&told.until, &told.price) {
        (Some(until), Some(price)) => Ok(EarlyPrice { until: moment(until)?, price: Price::parse(price)? }),
        _ => Err("must have an end and a price each".into()),
    };
    let early = told.iter().map(one).collect::<Result<Vec<_>, _>>().and_then(early_prices);
    checks.value("earlyPrices", early)
}

/// A sale's fields as the audit trail stores them.
pub(super) fn fields(sale: &Sale) -> Vec<Field> {
    let text = |at: DateTime<Utc>| at.to_rfc3339_opts(SecondsFormat::AutoSi, true);
    let early =
        sale.early.iter().map(|early| format!("{} until {}", dollars(early.price), text(early.until)));
    vec![
        ("saleStart", sale.start.map(text).unwrap_or_default()),
        ("saleEnd", sale.end.map(text).unwrap_or_default()),
        ("hiddenBeforeSaleFlag", sale.hidden_before.to_string()),
        ("earlyPrices", early.collect::<Vec<_>>().join("; ")),
    ]
}
