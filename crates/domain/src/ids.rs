//! Identities. One type for each table, so that a round is never looked up by a group's number.

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub i64);

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }
    )*};
}

ids! {
    /// A person, with or without an account.
    UserId,
    /// A tournament.
    TournamentId,
    /// A round of a tournament.
    RoundId,
    /// A ticket category of a tournament.
    CategoryId,
    /// A ticket: one reservation of a category.
    TicketId,
    /// A row of the ledger.
    LedgerEntryId,
    /// A payment that a bank or a donation form tells of.
    BankRowId,
    /// A receipt of what was given.
    ReceiptId,
    /// A group of a ticket.
    GroupId,
    /// A person's place in a group, which has a pass.
    AttendeeId,
    /// Players who start together in a round.
    PairingId,
    /// A sponsor.
    SponsorId,
    /// A logo of a sponsor.
    LogoId,
    /// A block of content of a tournament's page.
    WidgetId,
    /// A picture of a widget.
    WidgetPhotoId,
    /// A mail of the outbox.
    MailId,
    /// The link between a sponsor and a user who manages it.
    UserSponsorId,
    /// That a sponsor was put on a tournament.
    TournamentSponsorId,
    /// A check-in that somebody has to look at.
    ClashId,
    /// A phone that checks people in for one tournament.
    StationId,
    /// A mail of an Admin to many people.
    BroadcastId,
    /// An entry of the waitlist.
    EntryId,
}
