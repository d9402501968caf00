//! The sources of files: a bank, and the donation forms.

/// The source of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// Payments or payouts of Zeffy.
    Zeffy,
    /// Transactions of Givebutter.
    Givebutter,
    /// Stripe's payout reconciliation.
    Stripe,
    /// PayPal's balance report.
    PayPal,
    /// Any other file, whose columns a person named.
    Bank,
}

impl Source {
    /// All sources.
    pub const ALL: [Self; 5] = [Self::Zeffy, Self::Givebutter, Self::Stripe, Self::PayPal, Self::Bank];

    /// Its name in calls and rows.
    pub fn name(self) -> &'static str {
        match self {
            Self::Zeffy => "zeffy",
            Self::Givebutter => "givebutter",
            Self::Stripe => "stripe",
            Self::PayPal => "paypal",
            Self::Bank => "bank",
        }
    }

    /// The source with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|source| source.name() == name)
    }

    /// Its name in messages.
    pub(super) fn called(self) -> &'static str {
        match self {
            Self::Zeffy => "Zeffy",
            Self::Givebutter => "Givebutter",
            Self::Stripe => "Stripe",
            Self::PayPal => "PayPal",
            Self::Bank => "a bank",
        }
    }

    /// The method of its payments in a ticket's ledger.
    pub fn method(self, check: &str) -> &'static str {
        match self {
            _ if !check.is_empty() => "Check",
            Self::Zeffy => "Zeffy",
            Self::Givebutter => "Givebutter",
            Self::Stripe => "Card",
            Self::PayPal => "PayPal",
            Self::Bank => "Bank",
        }
    }

    /// Whether the amount beyond the price may be a tip for the platform, which the fund never receives.
    pub(super) fn takes_tips(self) -> bool {
        matches!(self, Self::Zeffy | Self::Givebutter)
    }
}
