//! The kinds of sheets, and their names.

/// The kind of a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SheetKind {
    /// The sign of a cart: its players and their start.
    CartSign,
    /// The scorecard of a pairing.
    Scorecard,
    /// The name badge of a person, with the code of their pass.
    Badge,
    /// All people whose last name begins with one of a few letters, to be ticked off without a network.
    AlphabeticalList,
    /// The pairings of a round, hole by hole.
    HoleList,
    /// The pairings of a round in the order of their starts, for the starter.
    StarterSheet,
    /// The sign of a hole's sponsor.
    SponsorSign,
    /// The closest-to-the-pin sheet of a par 3, for handwriting.
    ClosestToPin,
    /// The longest-drive sheet of a par 5, for handwriting.
    LongestDrive,
}

impl SheetKind {
    /// All kinds, in the order of pages.
    pub const ALL: [Self; 9] = [
        Self::CartSign,
        Self::Scorecard,
        Self::Badge,
        Self::AlphabeticalList,
        Self::HoleList,
        Self::StarterSheet,
        Self::SponsorSign,
        Self::ClosestToPin,
        Self::LongestDrive,
    ];

    /// Its name in keys and calls.
    pub fn name(self) -> &'static str {
        match self {
            Self::CartSign => "cartSign",
            Self::Scorecard => "scorecard",
            Self::Badge => "badge",
            Self::AlphabeticalList => "alphabeticalList",
            Self::HoleList => "holeList",
            Self::StarterSheet => "starterSheet",
            Self::SponsorSign => "sponsorSign",
            Self::ClosestToPin => "closestToPin",
            Self::LongestDrive => "longestDrive",
        }
    }

    /// Its plural on pages.
    pub fn called(self) -> &'static str {
        match self {
            Self::CartSign => "Cart signs",
            Self::Scorecard => "Scorecards",
            Self::Badge => "Name badges",
            Self::AlphabeticalList => "Alphabetical list",
            Self::HoleList => "Lists by hole",
            Self::StarterSheet => "Starter's sheets",
            Self::SponsorSign => "Sponsor signs",
            Self::ClosestToPin => "Closest to the pin",
            Self::LongestDrive => "Longest drive",
        }
    }

    /// Whether every event needs it, so that it is missing until it is printed. Other kinds are missing only after one of their kind
    /// was printed.
    pub fn is_needed(self) -> bool {
        matches!(self, Self::CartSign | Self::Scorecard | Self::AlphabeticalList)
    }
}
