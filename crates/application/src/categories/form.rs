use fairway_domain::category::{Price, description, embed_code, fair_value, max_total_tickets, name, size};
use fairway_domain::ids::TournamentId;

use super::sale_form::{self, SaleForm};
use crate::checks::{Checks, expect_valid};
use crate::error::{FieldErrors, Result};
use crate::stores::audit::Field;
use crate::stores::categories::CategoryDetails;

/// A ticket category as a form sends it; missing fields keep their value.
#[derive(Debug, Clone, Default)]
pub struct CategoryForm {
    /// The tournament, which never changes; required when new.
    pub tournament_id: Option<TournamentId>,
    /// Its title; required.
    pub name: Option<String>,
    /// The description, in plain text of several lines.
    pub description: Option<String>,
    /// Number of groups of one ticket; required.
    pub num_groups: Option<i64>,
    /// The most people in each group; required.
    pub num_attendees: Option<i64>,
    /// The most tickets to sell; required.
    pub max_total_tickets: Option<i64>,
    /// Whether it is free; false when new and not sent.
    pub no_cost: Option<bool>,
    /// Price of one ticket, in dollars as a decimal number; required unless free.
    pub price: Option<String>,
    /// Fair market value of its benefits, in dollars as a decimal number; 0 when new and not sent.
    pub fair_value: Option<String>,
    /// Period and prices of its sale.
    pub sale: SaleForm,
    /// HTML of the payment provider; required unless free.
    pub embed_code: Option<String>,
    /// Whether visitors see it; false when new and not sent.
    pub live: Option<bool>,
    /// Whether it is sold to sponsors; false when new and not sent.
    pub for_sponsors: Option<bool>,
    /// Whether freed places are offered to the waitlist automatically; true when new and not sent.
    pub offers_freed: Option<bool>,
    /// Whether its groups play golf; true when new and not sent.
    pub plays: Option<bool>,
    /// Fields that could not be read; reported together with all broken rules.
    pub faults: FieldErrors,
}

impl CategoryForm {
    /// The resulting details, or all broken rules together.
    pub(super) fn examine(
        &self,
        before: Option<&CategoryDetails>,
        mut checks: Checks,
    ) -> Result<CategoryDetails> {
        let was_name = before.map(|it| it.name.clone());
        let name = checks.text_or("name", self.name.as_deref(), was_name, name);
        let was_description = before.map(|it| it.description.clone()).unwrap_or_default();
        let told = self.description.as_ref().unwrap_or(&was_description);
        let description = checks.value("description", description(told));
        let num_groups = checks.value_or("numGroups", self.num_groups, before.map(|it| it.num_groups), size);
        let num_attendees =
            checks.value_or("numAttendees", self.num_attendees, before.map(|it| it.num_attendees), size);
        let tickets = checks.value_or(
            "maxTotalTickets",
            self.max_total_tickets,
            before.map(|it| it.max_total_tickets),
            max_total_tickets,
        );
        let no_cost = self.no_cost.or(before.map(|it| it.no_cost)).unwrap_or(false);
        let price = self.price(before, no_cost, &mut checks);
        let sale = self.sale.examine(before.map(|it| &it.sale), no_cost, &mut checks);
        let prices = price.zip(sale.as_ref()).map(|(price, sale)| (price, sale.lowest_price(price)));
        let fair_value = self.fair_value(before, prices.filter(|_| !no_cost), &mut checks);
        let embed_code = self.embed_code(before, no_cost, &mut checks);
        checks.finish()?;
        Ok(CategoryDetails {
            name: expect_valid(name)?,
            description: expect_valid(description)?,
            num_groups: expect_valid(num_groups)?,
            num_attendees: expect_valid(num_attendees)?,
            max_total_tickets: expect_valid(tickets)?,
            no_cost,
            price: expect_valid(price)?,
            fair_value: expect_valid(fair_value)?,
            sale: expect_valid(sale)?,
            embed_code: expect_valid(embed_code)?,
            live: self.live.or(before.map(|it| it.live)).unwrap_or(false),
            for_sponsors: self.for_sponsors.or(before.map(|it| it.for_sponsors)).unwrap_or(false),
            offers_freed: self.offers_freed.or(before.map(|it| it.offers_freed)).unwrap_or(true),
            plays: self.plays.or(before.map(|it| it.plays)).unwrap_or(true),
        })
    }

    /// A free category keeps a price of 0, whatever the form sends (rule `no-cost`).
    fn price(&self, before: Option<&CategoryDetails>, no_cost: bool, checks: &mut Checks) -> Option<Price> {
        let nothing = Price { cents: 0 };
        let was = if no_cost { Some(nothing) } else { before.map(|it| it.price) };
        let price = checks.value_or("price", self.price.as_deref(), was, Price::parse)?;
        Some(if no_cost { nothing } else { price })
    }

    /// At most the price and the lowest early price; 0 for a free category, whatever the form sends (rule `fair-market-value`).
    fn fair_value(
        &self,
        before: Option<&CategoryDetails>,
        prices: Option<(Price, Price)>,
        checks: &mut Checks,
    ) -> Option<Price> {
        let nothing = Price { cents: 0 };
        let was = before.map_or(nothing, |it| it.fair_value);
        let value =
            checks.value_or("fairMarketValue", self.fair_value.as_deref(), Some(was), Price::parse)?;
        // Without prices the category is free, or a price is wrong and its complaint is enough.
        prices.map_or(Some(nothing), |(price, lowest)| {
            checks.value("fairMarketValue", fair_value(value, price, lowest))
        })
    }

    /// A free category needs no embed code (rule `no-cost`).
    fn embed_code(
        &self,
        before: Option<&CategoryDetails>,
        no_cost: bool,
        checks: &mut Checks,
    ) -> Option<String> {
        let was = before.map(|it| it.embed_code.clone());
        let told = self.embed_code.clone();
        let code = told.or(was).unwrap_or_default();
        // An existing category without an embed code may stay so, unless the form sends `embedCode` or `noCostFlag`.
        let is_new = before.is_none() || self.embed_code.is_some() || self.no_cost.is_some();
        if is_new && !no_cost && !checks.required("embedCode", &code) {
            return None;
        }
        checks.value("embedCode", embed_code(&code))
    }
}

/// A category's fields as the audit trail stores them.
pub(super) fn fields(details: &CategoryDetails) -> Vec<Field> {
    let mut fields = vec![
        ("name", details.name.clone()),
        ("description", details.description.clone()),
        ("numGroups", details.num_groups.to_string()),
        ("numAttendees", details.num_attendees.to_string()),
        ("maxTotalTickets", details.max_total_tickets.to_string()),
        ("noCostFlag", details.no_cost.to_string()),
        ("price", dollars(details.price)),
        ("fairMarketValue", dollars(details.fair_value)),
        ("embedCode", details.embed_code.clone()),
        ("liveFlag", details.live.to_string()),
        ("sponsorFlag", details.for_sponsors.to_string()),
        ("waitlistOffersFlag", details.offers_freed.to_string()),
        ("playFlag", details.plays.to_string()),
    ];
    fields.extend(sale_form::fields(&details.sale));
    fields
}

/// Dollars with two decimals.
pub(super) fn dollars(Price { cents }: Price) -> String {
    format!("{}.{:02}", cents / 100, cents % 100)
}
