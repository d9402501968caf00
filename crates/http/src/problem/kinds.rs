//! Every kind of problem with its stable name.

use actix_web::http::StatusCode;
use fairway_domain::refusal::Refusal::{
    self, AccountInUse, AddedAsTeammate, AddressUnconfirmed, AlreadyInGroup, AlreadyOnTournament,
    AlreadyWaiting, BuyersHaveChosen, CategoryHasTickets, ChosenAlready, ConfirmAddress, ConfirmOwnAddress,
    CourseTooSmall, EmailTaken, EventCancelled, FormerDayOver, GiverWithoutAddress, GroupFull,
    GroupsCancelled, GroupsComplete, GroupsInRounds, GroupsOver, HoleTaken, HoleTakesOne, InsufficientSpots,
    KeyReused, KindSold, LastAdmin, NoPlaceToOffer, NotLive, NotOnSaleYet, NothingReceived, NothingToChoose,
    OfferTaken, OperationReused, Overtaken, OwnAccount, PairingFull, PassCancelled, PassReplaced,
    PassSuspended, PaymentElsewhere, PaymentGiven, PaymentRefunded, PaymentSettled, PlaceHeld, PlaceSold,
    PlacesLeft, ReceiptOutdated, RefundTooHigh, SaleEnded, SeatsKept, SponsorApproved, SponsorHasTickets,
    SponsorNotApproved, SponsorRefused, SponsorWaits, Stale, StationNameTaken, StationsOver, TakeBackFirst,
    TakenBackTooHigh, TeamsFrozen, TeeTimeTaken, TicketCheckedIn, TicketNotCurrent, TicketPaid,
    TicketPaidMeanwhile, TicketPartPaid, TicketsCancelled, TicketsHeld, TooManyFree, TooManyLogos,
    TooManyNamed, TooManyUnpaid, TournamentOver, UserAttends, UserHasTickets, WaivedTooHigh,
};

/// A kind of problem: its status, its stable name and its title.
#[derive(Clone, Copy)]
pub(super) struct Kind(pub(super) StatusCode, pub(super) &'static str, pub(super) &'static str);

pub(super) const UNREADABLE: Kind =
    Kind(StatusCode::BAD_REQUEST, "/problems/unreadable", "Unreadable request");
pub(super) const UNAUTHENTICATED: Kind =
    Kind(StatusCode::UNAUTHORIZED, "/problems/unauthenticated", "Not signed in");
pub(super) const WRONG_CREDENTIALS: Kind =
    Kind(StatusCode::UNAUTHORIZED, "/problems/wrong-credentials", "Wrong credentials");
pub(super) const WRONG_CODE: Kind =
    Kind(StatusCode::UNAUTHORIZED, "/problems/wrong-code", "Invalid sign-in link");
pub(super) const WRONG_STATION_CODE: Kind =
    Kind(StatusCode::UNAUTHORIZED, "/problems/wrong-station-code", "Invalid station code");
pub(super) const STATION_REVOKED: Kind =
    Kind(StatusCode::UNAUTHORIZED, "/problems/station-revoked", "Station revoked");
pub(super) const FORBIDDEN: Kind = Kind(StatusCode::FORBIDDEN, "/problems/forbidden", "Not allowed");
pub(super) const NOT_FOUND: Kind = Kind(StatusCode::NOT_FOUND, "/problems/not-found", "Not found");
pub(super) const WRONG_METHOD: Kind =
    Kind(StatusCode::METHOD_NOT_ALLOWED, "/problems/method-not-allowed", "Method not allowed");
pub(super) const NO_CODING: Kind =
    Kind(StatusCode::NOT_ACCEPTABLE, "/problems/not-acceptable", "Not acceptable");
pub(super) const TOO_SLOW: Kind = Kind(StatusCode::REQUEST_TIMEOUT, "/problems/too-slow", "Too slow");
pub(super) const TOO_LARGE: Kind = Kind(StatusCode::PAYLOAD_TOO_LARGE, "/problems/too-large", "Too large");
pub(super) const WRONG_MEDIA: Kind =
    Kind(StatusCode::UNSUPPORTED_MEDIA_TYPE, "/problems/unsupported-media", "Unsupported media type");
pub(super) const INVALID: Kind =
    Kind(StatusCode::UNPROCESSABLE_ENTITY, "/problems/invalid", "Invalid fields");
pub(super) const TOO_MANY: Kind = Kind(StatusCode::TOO_MANY_REQUESTS, "/problems/too-many", "Too many tries");
pub(super) const UNAVAILABLE: Kind =
    Kind(StatusCode::SERVICE_UNAVAILABLE, "/problems/unavailable", "Temporarily unavailable");
pub(super) const BUSY: Kind = Kind(StatusCode::SERVICE_UNAVAILABLE, "/problems/busy", "Busy");
pub(super) const NO_ROOM: Kind = Kind(StatusCode::SERVICE_UNAVAILABLE, "/problems/no-room", "No room left");
pub(super) const STOPPING: Kind =
    Kind(StatusCode::SERVICE_UNAVAILABLE, "/problems/stopping", "About to stop");
pub(super) const UNEXPECTED: Kind =
    Kind(StatusCode::INTERNAL_SERVER_ERROR, "about:blank", "Internal Server Error");

/// The kind of a refusal; always a conflict with the current state.
pub(super) fn refused(refusal: &Refusal) -> Kind {
    let (name, title) = named(refusal);
    Kind(StatusCode::CONFLICT, name, title)
}

/// The stable name and the title of a refusal. Each function below continues with one group of them.
fn named(refusal: &Refusal) -> (&'static str, &'static str) {
    match refusal {
        EmailTaken | AddedAsTeammate | ConfirmAddress | ConfirmOwnAddress | AddressUnconfirmed(_) => {
            of_address(refusal)
        }
        LastAdmin | OwnAccount | AccountInUse(_) | UserHasTickets(_) | UserAttends(_) => of_person(refusal),
        NothingReceived | ReceiptOutdated | GiverWithoutAddress => of_receipt(refusal),
        Refusal::SoldOut => ("/problems/sold-out", "Sold out"),
        OperationReused | KeyReused | Stale | Overtaken | AlreadyOnTournament => of_order(refusal),
        Refusal::AlreadyLinked => ("/problems/already-linked", "Already linked"),
        PaymentSettled | PaymentElsewhere | PaymentRefunded(_) | PaymentGiven(_) | TicketPaidMeanwhile(_) => {
            of_bank(refusal)
        }
        AlreadyInGroup | GroupFull | GroupsComplete(_) | InsufficientSpots | GroupsCancelled => {
            of_group(refusal)
        }
        Refusal::CheckedIn => ("/problems/checked-in", "Checked in"),
        Refusal::BroadcastDone => ("/problems/broadcast-done", "Message sent already"),
        Refusal::MailExpired => ("/problems/mail-expired", "Mail expired"),
        Refusal::TournamentHasTickets(_) => ("/problems/tournament-has-tickets", "Tournament has tickets"),
        Refusal::SlugTaken => ("/problems/slug-taken", "Slug taken"),
        Refusal::PlacesTaken(_) => ("/problems/places-taken", "Places taken"),
        Refusal::CategoryInRound { .. } => ("/problems/category-in-round", "Ticket category in use"),
        Refusal::RoundHasGroups(_) => ("/problems/round-has-groups", "Round in use"),
        Refusal::TicketsSold(_) => ("/problems/tickets-sold", "More tickets sold"),
        Refusal::TicketHasGroups(_) => ("/problems/ticket-has-groups", "More groups in use"),
        Refusal::GroupHoldsAttendees(_) => ("/problems/group-holds-attendees", "More places in use"),
        Refusal::RoundTooSmall { .. } => ("/problems/round-too-small", "Round too small"),
        Refusal::WidgetHasPhotos(_) => ("/problems/widget-has-photos", "Widget has photos"),
        KindSold(_) | CategoryHasTickets(_) | GroupsInRounds(_) => of_category(refusal),
        RefundTooHigh(_) | WaivedTooHigh(_) | TakenBackTooHigh(_) | TicketPartPaid => of_ledger(refusal),
        PlacesLeft | NoPlaceToOffer | OfferTaken | AlreadyWaiting | TournamentOver | GroupsOver
        | TeamsFrozen(_) | NotOnSaleYet | SaleEnded => of_sale(refusal),
        EventCancelled | TakeBackFirst | NotLive | FormerDayOver | BuyersHaveChosen(_) | ChosenAlready
        | NothingToChoose => of_weather(refusal),
        PassCancelled | PassReplaced | PassSuspended => of_pass(refusal),
        TooManyUnpaid(_) | TooManyFree(_) => without_money(refusal),
        SponsorNotApproved | SponsorApproved | SponsorRefused | SponsorWaits | TooManyNamed(_)
        | TooManyLogos(_) | SponsorHasTickets(_) => of_sponsor(refusal),
        PlaceHeld | PlaceSold | TicketPaid | TicketNotCurrent | TicketCheckedIn | TicketsCancelled(_)
        | TicketsHeld(_) => of_ticket(refusal),
        StationNameTaken | StationsOver => of_station(refusal),
        SeatsKept(_)
        | CourseTooSmall { .. }
        | HoleTakesOne(_)
        | HoleTaken(_)
        | TeeTimeTaken(_)
        | PairingFull(_) => of_pairing(refusal),
    }
}

/// Like [`named`], for the refusals of addresses.
fn of_address(refusal: &Refusal) -> (&'static str, &'static str) {
    match refusal {
        EmailTaken => ("/problems/email-taken", "E-mail address taken"),
        AddedAsTeammate => ("/problems/added-as-teammate", "Added as a teammate"),
        ConfirmAddress => ("/problems/confirm-address", "Address not confirmed"),
        _ => ("/problems/address-unconfirmed", "Address not confirmed"),
    }
}

/// Like [`named`], for the refusals of groups.
fn of_group(refusal: &Refusal) -> (&'static str, &'static str) {
    match refusal {
        AlreadyInGroup => ("/problems/already-in-group", "Already in the group"),
        GroupFull => ("/problems/group-full", "Group full"),
        GroupsComplete(_) => ("/problems/groups-complete", "All groups made"),
        InsufficientSpots => ("/problems/insufficient-spots", "Insufficient spots"),
        _ => ("/problems/groups-cancelled", "Ticket cancelled"),
    }
}

/// Like [`named`], for the refusals of people.
fn of_person(refusal: &Refusal) -> (&'static str, &'static str) {
    match refusal {
        LastAdmin => ("/problems/last-admin", "Last Admin"),
        OwnAccount => ("/problems/own-account", "One's own account"),
        AccountInUse(_) => ("/problems/account-in-use", "Account in use"),
        UserHasTickets(_) => ("/problems/user-has-tickets", "User has tickets"),
        _ => ("/problems/user-attends", "User is in a group"),
    }
}

/// Like [`named`], for the refusals of sales and the waitlist.
fn of_sale(refusal: &Refusal) -> (&'static str, &'static str) {
    match refusal {
        PlacesLeft => ("/problems/places-left", "Places left"),
        NoPlaceToOffer => ("/problems/no-place-to-offer", "No place to offer"),
        NotOnSaleYet => ("/problems/not-on-sale-yet", "Not on sale yet"),
        SaleEnded => ("/problems/sale-ended", "No longer on sale"),
        TournamentOver => ("/problems/tournament-over", "Tournament over"),
        GroupsOver => ("/problems/groups-over", "Tournament over"),
        TeamsFrozen(_) => ("/problems/teams-frozen", "Teams are frozen"),
        OfferTaken => ("/problems/offer-taken", "Offer taken"),
        _ => ("/problems/already-waiting", "On the waitlist already"),
    }
}

/// Like [`named`], for the refusals of ticket categories.
fn of_category(refusal: &Refusal) -> (&'static str, &'static str) {
    match refusal {
        KindSold(_) => ("/problems/kind-sold", "Kind sold"),
        GroupsInRounds(_) => ("/problems/groups-in-rounds", "Groups have rounds"),
        _ => ("/problems/category-has-tickets", "Ticket category in use"),
    }
}

/// Like [`named`], for the refusals of payments from files.
fn of_bank(refusal: &Refusal) -> (&'static str, &'static str) {
    match refusal {
        PaymentSettled => ("/problems/payment-settled", "Payment settled before"),
        PaymentElsewhere => ("/problems/payment-elsewhere", "Payment of another tournament"),
        PaymentRefunded(_) => ("/problems/payment-refunded", "Payment refunded"),
        PaymentGiven(_) => ("/problems/payment-given", "Payment made a gift"),
        _ => ("/problems/ticket-paid-meanwhile", "Ticket paid meanwhile"),
    }
}

/// Like [`named`], for the refusals of repeated or late calls.
fn of_order(refusal: &Refusal) -> (&'static str, &'static str) {
    match refusal {
        OperationReused => ("/problems/operation-reused", "Operation id used before"),
        KeyReused => ("/problems/key-reused", "Idempotency-Key used before"),
        Stale => ("/problems/stale", "Changed by somebody else"),
        AlreadyOnTournament => ("/problems/already-on-tournament", "Already on the event"),
        _ => ("/problems/overtaken", "Overtaken by somebody else"),
    }
}

/// Like [`named`], for the refusals of weather decisions.
fn of_weather(refusal: &Refusal) -> (&'static str, &'static str) {
    match refusal {
        EventCancelled => ("/problems/event-cancelled", "Event cancelled"),
        TakeBackFirst => ("/problems/take-back-first", "Event cancelled"),
        NotLive => ("/problems/not-live", "Event not live"),
        FormerDayOver => ("/problems/former-day-over", "Former day over"),
        BuyersHaveChosen(_) => ("/problems/buyers-have-chosen", "Buyers have chosen"),
        ChosenAlready => ("/problems/chosen-already", "Chosen already"),
        _ => ("/problems/nothing-to-choose", "Nothing to choose"),
    }
}

/// Like [`named`], for the refusals of check-in.
fn of_pass(refusal: &Refusal) -> (&'static str, &'static str) {
    match refusal {
        PassCancelled => ("/problems/pass-cancelled", "Pass cancelled"),
        PassReplaced => ("/problems/pass-replaced", "Pass replaced"),
        _ => ("/problems/pass-suspended", "Ticket not kept yet"),
    }
}

/// Like [`named`], for the refusals of the ledger.
fn of_ledger(refusal: &Refusal) -> (&'static str, &'static str) {
    match refusal {
        RefundTooHigh(_) => ("/problems/refund-too-high", "Refund too high"),
        WaivedTooHigh(_) => ("/problems/waived-too-high", "More waived than the price"),
        TakenBackTooHigh(_) => ("/problems/taken-back-too-high", "More taken back than stands"),
        _ => ("/problems/ticket-part-paid", "Money received"),
    }
}

/// Like [`named`], for the refusals of receipts.
fn of_receipt(refusal: &Refusal) -> (&'static str, &'static str) {
    match refusal {
        NothingReceived => ("/problems/nothing-received", "Nothing received"),
        ReceiptOutdated => ("/problems/receipt-outdated", "Receipt out of date"),
        _ => ("/problems/giver-without-address", "No e-mail address"),
    }
}

/// Like [`named`], for the refusals of stations.
fn of_station(refusal: &Refusal) -> (&'static str, &'static str) {
    match refusal {
        StationNameTaken => ("/problems/station-name-taken", "Station name taken"),
        _ => ("/problems/stations-over", "Tournament over"),
    }
}

/// Like [`named`], for the refusals of pairings.
fn of_pairing(refusal: &Refusal) -> (&'static str, &'static str) {
    match refusal {
        SeatsKept(_) => ("/problems/seats-kept", "Seats kept"),
        CourseTooSmall { .. } => ("/problems/course-too-small", "Course too small"),
        HoleTakesOne(_) => ("/problems/hole-takes-one", "Hole taken"),
        HoleTaken(_) => ("/problems/hole-taken", "Hole taken"),
        TeeTimeTaken(_) => ("/problems/tee-time-taken", "Tee time taken"),
        _ => ("/problems/pairing-full", "Pairing full"),
    }
}

/// Like [`named`], for the refusals of sponsors.
fn of_sponsor(refusal: &Refusal) -> (&'static str, &'static str) {
    match refusal {
        SponsorNotApproved => ("/problems/sponsor-not-approved", "Sponsor not approved"),
        SponsorApproved => ("/problems/sponsor-approved", "Sponsor approved"),
        SponsorRefused => ("/problems/sponsor-refused", "Sponsor not approved"),
        SponsorWaits => ("/problems/sponsor-waits", "Sponsor waits for approval"),
        TooManyNamed(_) => ("/problems/too-many-named", "Too many sponsors wait"),
        TooManyLogos(_) => ("/problems/too-many-logos", "Too many logos"),
        _ => ("/problems/sponsor-has-tickets", "Sponsor has tickets"),
    }
}

/// Like [`named`], for the refusals of tickets.
fn of_ticket(refusal: &Refusal) -> (&'static str, &'static str) {
    match refusal {
        PlaceHeld => ("/problems/place-held", "Place held for the waitlist"),
        PlaceSold => ("/problems/place-sold", "Place sold"),
        TicketPaid => ("/problems/ticket-paid", "Ticket paid"),
        TicketNotCurrent => ("/problems/ticket-not-current", "Not of the current tournament"),
        TicketCheckedIn => ("/problems/ticket-checked-in", "Somebody is checked in"),
        TicketsCancelled(_) => ("/problems/tickets-cancelled", "Tickets cancelled"),
        _ => ("/problems/tickets-held", "More tickets sold or offered"),
    }
}

/// Like [`named`], for the refusals of limits on tickets without a payment.
fn without_money(refusal: &Refusal) -> (&'static str, &'static str) {
    match refusal {
        TooManyUnpaid(_) => ("/problems/too-many-unpaid", "Too many unpaid tickets"),
        _ => ("/problems/too-many-free", "Too many free tickets"),
    }
}

/// The field that caused the refusal, by its name in bodies; `None` without a single cause.
pub(super) fn field(refusal: &Refusal) -> Option<&'static str> {
    match refusal {
        Refusal::EmailTaken | Refusal::AddedAsTeammate | Refusal::AlreadyWaiting => Some("email"),
        Refusal::PlacesLeft => Some("ticketCategoryId"),
        Refusal::NoPlaceToOffer | Refusal::OfferTaken => Some("offered"),
        Refusal::LastAdmin => Some("roleArray"),
        Refusal::SlugTaken => Some("slug"),
        StationNameTaken => Some("name"),
        SponsorNotApproved => Some("liveFlag"),
        SponsorApproved => Some("approved"),
        SponsorWaits => Some("sponsorId"),
        HoleTakesOne(_) | HoleTaken(_) => Some("hole"),
        TeeTimeTaken(_) => Some("teeTime"),
        PairingFull(_) | SeatsKept(_) => Some("pairingId"),
        RefundTooHigh(_) | WaivedTooHigh(_) | TakenBackTooHigh(_) => Some("amount"),
        Refusal::OperationReused => Some("operationId"),
        Refusal::PassReplaced => Some("scanCode"),
        Refusal::PlacesTaken(_) => Some("maxAttendees"),
        Refusal::CategoryInRound { .. } => Some("enabledDisabledTicketCategories"),
        Refusal::TicketsSold(_) | TicketsHeld(_) => Some("maxTotalTickets"),
        Refusal::TicketHasGroups(_) => Some("numGroups"),
        Refusal::GroupHoldsAttendees(_) | Refusal::RoundTooSmall { .. } => Some("numAttendees"),
        Refusal::KindSold(_) => Some("sponsorFlag"),
        Refusal::GroupsInRounds(_) => Some("playFlag"),
        Refusal::WidgetHasPhotos(_) => Some("widgetTypeId"),
        _ => None,
    }
}
