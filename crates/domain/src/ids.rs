//! Ids. One type for each table, so that a group's id cannot be used to look up a round.

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
    /// A payment in a file of a bank or a donation form.
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
    /// The link between a sponsor and a tournament.
    TournamentSponsorId,
    /// A check-in that staff have to look at.
    ClashId,
    /// A phone that checks people in for one tournament.
    StationId,
    /// A broadcast.
    BroadcastId,
    /// An entry of a waitlist.
    EntryId,
}
