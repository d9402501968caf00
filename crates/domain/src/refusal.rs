//! The conflicts of requests with the present state, in the words that users read.

use crate::price::Price;

/// A rule refuses the request. Its `Display` is the sentence shown to the user; the server answers 409 with it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Another account has this address, in any case (rule `emails-ignore-case`).
    #[error("An account with this e-mail address exists already. Use Recover Account to get into it.")]
    EmailTaken,
    /// A teammate's account has this address; a code was mailed to it (rule `guests`).
    #[error("You were added as a teammate; see your e-mail")]
    AddedAsTeammate,
    /// A place is held for the address, which is not proven yet.
    #[error(
        "A place is held for this address. Please confirm first that it is yours: open the link that we have mailed you, then \
         reserve again."
    )]
    ConfirmAddress,
    /// The caller's own address is not confirmed yet.
    #[error(
        "Please confirm first that your address is yours: open the link that we have mailed you, then try again."
    )]
    ConfirmOwnAddress,
    /// The address of the other account is not confirmed yet.
    #[error(
        "{0} has not confirmed their address yet; we have mailed them a link. Please try again once they have used it."
    )]
    AddressUnconfirmed(String),
    /// No mail of the broadcast waits any more (rule `broadcasts`).
    #[error("This message has been sent already, so it cannot be stopped any more.")]
    BroadcastDone,
    /// Every ticket of the category has been taken (rule `tickets-sold-out`).
    #[error("Sorry, the last ticket of this category has just been taken.")]
    SoldOut,
    /// The sale of the category has not begun (rule `sale-windows`).
    #[error("These tickets are not on sale yet.")]
    NotOnSaleYet,
    /// The sale of the category has ended (rule `sale-windows`).
    #[error("These tickets are no longer on sale.")]
    SaleEnded,
    /// The sale is closed, because the tournament is over.
    #[error("This tournament is over, so its tickets can no longer be reserved.")]
    TournamentOver,
    /// The event is cancelled (rule `weather`).
    #[error("This event is cancelled, so its tickets can be neither reserved nor paid.")]
    EventCancelled,
    /// The event is cancelled; another decision first needs the reversal of that (rule `weather`).
    #[error("This event is cancelled. Take that back first.")]
    TakeBackFirst,
    /// The tournament is hidden from the public, so no decision about its weather is announced (rule `weather`).
    #[error("This event is not live, so there is nobody to tell.")]
    NotLive,
    /// The former day of a postponed event is past (rule `weather`).
    #[error(
        "The former day is over, so this cannot be taken back. Postpone the event to another day instead."
    )]
    FormerDayOver,
    /// Buyers have chosen refund, gift or next year (rule `choices`).
    #[error("{} chosen already what becomes of the money, so the cancellation cannot be taken back.", if *.0 == 1 { "1 buyer has".into() } else { format!("{} buyers have", .0) })]
    BuyersHaveChosen(i64),
    /// The buyer has chosen otherwise before (rule `choices`).
    #[error("You have chosen already. To change that, please write to us.")]
    ChosenAlready,
    /// No money was received for the ticket, or its event is not cancelled (rule `choices`).
    #[error("There is nothing to choose for this ticket.")]
    NothingToChoose,
    /// The pass belongs to a cancelled ticket (rule `check-in-passes`).
    #[error("This pass is not valid: its ticket was cancelled.")]
    PassCancelled,
    /// The pass belongs to a suspended ticket (rule `suspended-tickets`).
    #[error(
        "This pass is not valid yet: its ticket was reserved before the owner's address was confirmed, and the owner has to keep it first, \
         on Tickets and Reservations."
    )]
    PassSuspended,
    /// The pass belongs to a previous holder of the place (rule `replacing`).
    #[error(
        "This pass is no longer valid: its place was given to somebody else, who has a pass of their own."
    )]
    PassReplaced,
    /// An operation id that another check-in has used (rule `check-in-repeats`).
    #[error("This check-in's operation id was used for something else; please try again.")]
    OperationReused,
    /// The purpose of the payment is already decided (rule `reconciliation`).
    #[error("Somebody has said already what this payment is for. Undo that first.")]
    PaymentSettled,
    /// The payment counts for another tournament (rule `reconciliation`).
    #[error(
        "This payment counts for another tournament already. Undo that there first, or set it aside here."
    )]
    PaymentElsewhere,
    /// The ticket of the payment is paid (rule `reconciliation`).
    #[error(
        "Ticket {0} is paid already. Look at the payment again: it may be a gift, or for another ticket."
    )]
    TicketPaidMeanwhile(String),
    /// Money of the payment to be undone was refunded (rule `reconciliation`).
    #[error(
        "Money of ticket {0} was refunded, so this payment cannot be undone. Take the refund back first, under Payments of the ticket."
    )]
    PaymentRefunded(String),
    /// The payment to be undone became a gift by its buyer's choice (rule `reconciliation`).
    #[error(
        "The buyer of ticket {0} made its money a gift, so this payment cannot be undone. Take the gift back first, under Payments of the ticket."
    )]
    PaymentGiven(String),
    /// An idempotency key of another request (rule `repeated-posts`).
    #[error(
        "This request's Idempotency-Key was used for another request; please send it again with a new one."
    )]
    KeyReused,
    /// Another user has changed the row since the form was loaded (rule `versions`).
    #[error(
        "Somebody else has changed this since you opened it. Please load the latest version, then save again."
    )]
    Stale,
    /// A related row was created or deleted at the same moment.
    #[error(
        "Somebody else has just added or deleted something that belongs to this. Please reload to see it, then try again."
    )]
    Overtaken,
    /// The change would leave the site without an Admin (rule `last-admin`).
    #[error("This is the last Admin; make another account an Admin first.")]
    LastAdmin,
    /// The account is the caller's own.
    #[error("This is your own account; another Admin has to delete it.")]
    OwnAccount,
    /// Obstacles to the owner's deletion of their account (rule `deleting-oneself`); contains a sentence for each.
    #[error("Your account cannot be deleted yet. {0}")]
    AccountInUse(String),
    /// A user with tickets cannot be deleted (rule `deleting-people`); contains the names of their tournaments.
    #[error("This user has tickets of {0}, so they cannot be deleted.")]
    UserHasTickets(String),
    /// A user with a place on a ticket that is not cancelled cannot be deleted (rule `deleting-people`); contains the names of the tournaments.
    #[error("This user is in a group of {0}, so they cannot be deleted. Take them out of the group first.")]
    UserAttends(String),
    /// Nothing was received, so there is no receipt (rule `receipts`).
    #[error("Nothing was received for it, so there is no receipt.")]
    NothingReceived,
    /// An outdated receipt is not mailed (rule `receipts`).
    #[error("This receipt is out of date, so it is not mailed. Have a new one first.")]
    ReceiptOutdated,
    /// The giver of a receipt has no e-mail address.
    #[error("This person has no e-mail address, so the receipt cannot be mailed. Print it instead.")]
    GiverWithoutAddress,
    /// The link of this user and sponsor exists, for the same tournament or for all.
    #[error("This user is linked to the sponsor already.")]
    AlreadyLinked,
    /// The sponsor is on this tournament already.
    #[error("This sponsor is on this event already.")]
    AlreadyOnTournament,
    /// The person is in this group already (rule `one-place-per-group`).
    #[error("This person is already in the group.")]
    AlreadyInGroup,
    /// The group holds as many people as its category allows (rule `group-places`).
    #[error("Your group is full, but if you remove a teammate, you will have an option to replace them.")]
    GroupFull,
    /// The ticket has as many groups as its category allows (rule `groups-of-a-ticket`).
    #[error("This ticket has its {} already, so it cannot get another.", counted(i64::from(*.0), "group"))]
    GroupsComplete(i32),
    /// The round has too few places for the group, or does not take its category (rule `groups-in-rounds`).
    #[error("Insufficient Spots for Group")]
    InsufficientSpots,
    /// The groups are those of a cancelled ticket (rule `cancelling`).
    #[error("This ticket was cancelled, so its groups can no longer be changed.")]
    GroupsCancelled,
    /// The groups are those of a tournament that is over.
    #[error("This tournament is over, so its groups can no longer be changed.")]
    GroupsOver,
    /// Only Admins change teams after this local time (rule `teams-freeze`).
    #[error(
        "Teams, groups and rounds of this event could be changed until {0}. Please ask the staff to change them now."
    )]
    TeamsFrozen(String),
    /// The attendee is checked in, so the place cannot be changed.
    #[error("This person has been checked in. Undo their check-in first.")]
    CheckedIn,
    /// The code in the mail has expired.
    #[error("This mail has expired. Please send a new one.")]
    MailExpired,
    /// The tournament to be deleted has this many tickets, cancelled ones included (rule `deletion-refused`).
    #[error("This tournament has {}, cancelled ones included, so it cannot be deleted.", counted(*.0, "ticket"))]
    TournamentHasTickets(i64),
    /// The sponsor to be deleted has this many tickets, cancelled ones included: they are part of the books (rule `deletion-refused`).
    #[error("This sponsor has {}, cancelled ones included, so it cannot be deleted.", counted(*.0, "ticket"))]
    SponsorHasTickets(i64),
    /// Another tournament has this slug.
    #[error("Another tournament uses this slug already.")]
    SlugTaken,
    /// The groups assigned to the round need this many places (rule `limits-keep-use`).
    #[error("The groups assigned to this round need {}, so it cannot have fewer.", counted(*.0, "place"))]
    PlacesTaken(i64),
    /// Groups of the category are assigned to the round (rule `round-categories`).
    #[error("The category '{category}' has {} in this round, so it cannot be disabled.", counted(*groups, "group"))]
    CategoryInRound {
        /// The category's name.
        category: String,
        /// Its groups in the round.
        groups: i64,
    },
    /// This many groups are assigned to the round to be deleted (rule `deletion-refused`).
    #[error("This round has {}, so it cannot be deleted. Take them out of the round first.", counted(*.0, "group"))]
    RoundHasGroups(i64),
    /// This many tickets are sold (rule `limits-keep-use`).
    #[error("The maximum cannot be lower than the {} already sold.", counted(*.0, "ticket"))]
    TicketsSold(i64),
    /// A ticket has this many groups (rule `limits-keep-use`).
    #[error("A ticket of this category already has {}, so it cannot bring fewer.", counted(*.0, "group"))]
    TicketHasGroups(i64),
    /// A group has this many people (rule `limits-keep-use`).
    #[error("A group of this category already holds {}, so it cannot take fewer.", counted(*.0, "attendee"))]
    GroupHoldsAttendees(i64),
    /// Larger groups would overfill a round (rule `limits-keep-use`).
    #[error("The groups in the round '{round}' would need {}, but it has {room}.", counted(*needed, "place"))]
    RoundTooSmall {
        /// The round's name.
        round: String,
        /// Places that its groups would need.
        needed: i64,
        /// Places that it has.
        room: i32,
    },
    /// The round has more pairings than its course takes (rule `starting-holes`).
    #[error(
        "This round has {}, and its course has starts for {room}. Let more holes take a second pairing first.",
        counted(*pairings, "pairing")
    )]
    CourseTooSmall {
        /// Pairings of the round.
        pairings: i64,
        /// Pairings that its course takes.
        room: i64,
    },
    /// A pairing starts on the hole, which takes no second one (rule `starting-holes`).
    #[error("A pairing starts on hole {0} already, and this hole takes no second one.")]
    HoleTakesOne(i32),
    /// Two pairings start on the hole (rule `starting-holes`).
    #[error("Two pairings start on hole {0} already.")]
    HoleTaken(i32),
    /// Another pairing has the tee time (rule `starting-holes`).
    #[error("Another pairing starts at {0} already.")]
    TeeTimeTaken(String),
    /// The pairing would have more players than this (rule `pairings`).
    #[error("A pairing of this round has at most {}. Move somebody out of it first.", counted(i64::from(*.0), "player"))]
    PairingFull(i32),
    /// The pairing keeps seats for unnamed teammates (rule `kept-seats`).
    #[error(
        "{} of this pairing {} kept for {} not named yet. Give {} away first.",
        counted(*.0, "seat"),
        if *.0 == 1 { "is" } else { "are" },
        if *.0 == 1 { "somebody who is" } else { "people who are" },
        if *.0 == 1 { "it" } else { "them" }
    )]
    SeatsKept(i64),
    /// Groups of the category are in rounds (rule `categories-without-golf`).
    #[error(
        "{} of this category {} a round, so it cannot stop playing golf. Take {} first.",
        counted(*.0, "group"),
        if *.0 == 1 { "has" } else { "have" },
        if *.0 == 1 { "it out of its round" } else { "them out of their rounds" }
    )]
    GroupsInRounds(i64),
    /// A category with tickets cannot switch between attendees and sponsors.
    #[error("This category has {}, so it cannot change between attendees and sponsors.", counted(*.0, "ticket"))]
    KindSold(i64),
    /// The sponsor is waiting for approval, or was refused (rule `named-sponsors`).
    #[error("This sponsor is not approved, so visitors cannot see it. Approve it first.")]
    SponsorNotApproved,
    /// An approved sponsor cannot be refused (rule `named-sponsors`).
    #[error("This sponsor is approved already. To hide it, switch 'Live' off.")]
    SponsorApproved,
    /// A refused sponsor cannot get a logo (rule `named-sponsors`).
    #[error("This sponsor was not approved, so it takes no logos.")]
    SponsorRefused,
    /// The sponsor is waiting for approval, and already has a ticket (rule `named-sponsors`).
    #[error(
        "This sponsor waits for our approval, and a ticket is reserved for it already. Please wait for the approval before you reserve another."
    )]
    SponsorWaits,
    /// This many sponsors that the buyer named are waiting (rule `named-sponsors`).
    #[error("You have named {} that {} for our approval. Please wait for it first.", counted(*.0, "sponsor"), if *.0 == 1 { "waits" } else { "wait" })]
    TooManyNamed(i64),
    /// The sponsor has the most logos allowed.
    #[error("This sponsor has {} already. Delete one first.", counted(*.0, "logo"))]
    TooManyLogos(i64),
    /// The widget has photos, and the new type Post takes none (rule `widgets`).
    #[error("This widget has {}, and a Post takes none. Delete them first.", counted(*.0, "photo"))]
    WidgetHasPhotos(i64),
    /// The category to be deleted has tickets (rule `deletion-refused`).
    #[error("This category has {}, cancelled ones included, so it cannot be deleted.", counted(*.0, "ticket"))]
    CategoryHasTickets(i64),
    /// The place of a cancelled ticket is sold (rule `cancelling`).
    #[error("The place of this ticket has been sold meanwhile, so it stays cancelled.")]
    PlaceSold,
    /// The place of a cancelled ticket is held for the waitlist, or is about to be offered (rule `cancelling`).
    #[error(
        "The place of this ticket is held for somebody on the waitlist, so it stays cancelled. Withdraw that offer under Waitlist, then take the ticket up again."
    )]
    PlaceHeld,
    /// A paid ticket cannot be deleted (rule `deleting-tickets`).
    #[error("This ticket is paid, so it cannot be deleted. Staff can cancel it.")]
    TicketPaid,
    /// Owners may delete only tickets of live tournaments that are not over (rule `deleting-tickets`).
    #[error("Only tickets of a live tournament can be deleted, and only until it is over.")]
    TicketNotCurrent,
    /// An attendee of the ticket is checked in.
    #[error(
        "Somebody has been checked in with this ticket, so it cannot be deleted. Undo their check-in first."
    )]
    TicketCheckedIn,
    /// The purchaser has this many unpaid tickets of the tournament.
    #[error(
        "You have {} of this tournament that {} not paid yet. Please pay before you reserve more, or write to us if you need more at once.",
        counted(*.0, "ticket"),
        if *.0 == 1 { "is" } else { "are" }
    )]
    TooManyUnpaid(i64),
    /// The purchaser has this many tickets of the tournament without cost.
    #[error(
        "You have {} of this tournament. Please give one back before you reserve more, or write to us if you need more.",
        counted(*.0, "free ticket")
    )]
    TooManyFree(i64),
    /// The refund exceeds the received money (rule `ledger`).
    #[error("No more than {} can be refunded: that is what was received and not given back.", .0)]
    RefundTooHigh(Price),
    /// The waiver exceeds the rest of the price (rule `ledger`).
    #[error("No more than {} can be waived: that is what is left of the price.", .0)]
    WaivedTooHigh(Price),
    /// The negative row exceeds the remaining sum of its kind (rule `ledger`).
    #[error("No more than {} can be taken back: that is what stands of this kind.", .0)]
    TakenBackTooHigh(Price),
    /// Money was received for the ticket to be deleted (rule `deleting-tickets`).
    #[error("Money was received for this ticket, so it cannot be deleted. Staff can cancel it.")]
    TicketPartPaid,
    /// This many of the tickets to be marked paid are cancelled.
    #[error("Of these tickets {} cancelled, so none was marked paid.", if *.0 == 1 { "1 is".into() } else { format!("{} are", .0) })]
    TicketsCancelled(usize),
    /// This many tickets are sold or held for the waitlist.
    #[error("The maximum cannot be lower than the {} already sold or offered to the waitlist.", counted(*.0, "ticket"))]
    TicketsHeld(i64),
    /// Places are left, so there is no waitlist.
    #[error("There are places left, so you need not wait: reserve one.")]
    PlacesLeft,
    /// Every place is sold or held.
    #[error("No place of this category is free, so none can be offered.")]
    NoPlaceToOffer,
    /// The person of the entry has reserved, so the offer cannot change.
    #[error("The offered place has been reserved already.")]
    OfferTaken,
    /// Another station of the tournament that is not revoked has this name.
    #[error(
        "Another station of this event has this name. Please choose another name, or revoke that station first."
    )]
    StationNameTaken,
    /// The day after the tournament's last day is over, so no station can be created.
    #[error("This event is over, so no phone can be prepared for its check-in.")]
    StationsOver,
    /// Another entry of the category's waitlist has this address.
    #[error("Somebody with this e-mail address is on the waitlist already.")]
    AlreadyWaiting,
}

/// A number with its noun, in the singular or plural.
fn counted(number: i64, thing: &str) -> String {
    if number == 1 { format!("1 {thing}") } else { format!("{number} {thing}s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_in_rounds_are_counted_in_words_that_fit_their_number() {
        let sentence = |groups| Refusal::GroupsInRounds(groups).to_string();
        assert_eq!(
            sentence(1),
            "1 group of this category has a round, so it cannot stop playing golf. Take it out of its round first."
        );
        assert_eq!(
            sentence(3),
            "3 groups of this category have a round, so it cannot stop playing golf. Take them out of their rounds first."
        );
    }

    #[test]
    fn obstacles_are_counted_as_one_says_it() {
        let sentence = |tickets| Refusal::TournamentHasTickets(tickets).to_string();
        assert_eq!(
            sentence(1),
            "This tournament has 1 ticket, cancelled ones included, so it cannot be deleted."
        );
        assert_eq!(
            sentence(12),
            "This tournament has 12 tickets, cancelled ones included, so it cannot be deleted."
        );
    }
}
