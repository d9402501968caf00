use fairway_application::stores::mail::{
    BroadcastTest, DeletedTickets, LogoReview, Message, PassNews, PassPlace, SignInLink, TicketNews,
};
use fairway_domain::broadcast::Words;
use fairway_domain::ids::{
    AttendeeId, BroadcastId, EntryId, ReceiptId, SponsorId, TicketId, TournamentId, UserId,
};
use serde_json::{Value, json};

/// A message as stored in rows: its kind, the ids of its subject, and the facts that cannot be looked up later.
pub(crate) fn written(message: &Message) -> Value {
    match message {
        Message::SignIn(sign_in) => json!({"kind": sign_in_kind(*sign_in)}),
        Message::AccountDeleted => json!({"kind": "accountDeleted"}),
        Message::Ticket(news, id) => json!({"kind": ticket_kind(*news), "ticketId": id.0}),
        Message::Receipt(id) => json!({"kind": "receipt", "receiptId": id.0}),
        Message::TicketsDeleted(DeletedTickets { user, tournament, categories, references, free }) => {
            json!({"kind": "ticketsDeleted", "userId": user.0, "tournamentId": tournament.0,
                "categories": categories, "references": references, "free": free})
        }
        Message::TeammateAdded(attendee, user, ticket) => {
            let ticket = ticket.map(|ticket| ticket.0);
            json!({"kind": "teammateAdded", "attendeeId": attendee.0, "userId": user.0, "ticketId": ticket})
        }
        Message::WaitlistJoined(entry) => json!({"kind": "waitlistJoined", "waitlistId": entry.0}),
        Message::Pass(news, PassPlace { ticket, user, tournament }) => json!({"kind": pass_kind(*news),
            "ticketId": ticket.0, "userId": user.0, "tournamentId": tournament.0}),
        Message::PlaceOffered(entry) => json!({"kind": "placeOffered", "waitlistId": entry.0}),
        Message::LogoReviewed(LogoReview { sponsor, user, verified, reason }) => {
            let kind = if *verified { "logoApproved" } else { "logoRefused" };
            json!({"kind": kind, "sponsorId": sponsor.0, "userId": user.0, "reason": reason})
        }
        Message::SponsorReviewed(LogoReview { sponsor, user, verified, reason }) => {
            let kind = if *verified { "sponsorApproved" } else { "sponsorRefused" };
            json!({"kind": kind, "sponsorId": sponsor.0, "userId": user.0, "reason": reason})
        }
        Message::LogoAsked(sponsor, user) => {
            json!({"kind": "logoAsked", "sponsorId": sponsor.0, "userId": user.0})
        }
        // `BroadcastStore::start` writes the same for all recipients in one statement.
        Message::Broadcast(id, user) => json!({"kind": "broadcast", "broadcastId": id.0, "userId": user.0}),
        Message::BroadcastTest(BroadcastTest { tournament, user, words, invitation }) => {
            json!({"kind": "broadcastTest", "tournamentId": tournament.0, "userId": user.0,
                "subject": words.subject, "body": words.body, "invitation": invitation})
        }
    }
}

fn sign_in_kind(sign_in: SignInLink) -> &'static str {
    match sign_in {
        SignInLink::Recovery => "recovery",
        SignInLink::FromAdmin => "adminCode",
        SignInLink::Teammate => "teammateCode",
        SignInLink::Confirmation => "confirmation",
        SignInLink::Deletion => "deletionCode",
    }
}

fn ticket_kind(news: TicketNews) -> &'static str {
    match news {
        TicketNews::Reserved => "ticketReserved",
        TicketNews::Paid => "ticketPaid",
        TicketNews::Cancelled => "ticketCancelled",
        TicketNews::Reminder => "ticketReminder",
        TicketNews::Receipt => "ticketReceipt",
        TicketNews::Lapsed => "ticketLapsed",
    }
}

fn pass_kind(news: PassNews) -> &'static str {
    match news {
        PassNews::Paid => "passPaid",
        PassNews::Changed => "passChanged",
        PassNews::Void => "passVoid",
    }
}

/// The news about a recipient's passes, by the kind of a mail about their place; `None` for a new place.
pub(super) fn pass_news(kind: &str) -> Option<PassNews> {
    match kind {
        "passPaid" => Some(PassNews::Paid),
        "passChanged" => Some(PassNews::Changed),
        "passVoid" => Some(PassNews::Void),
        _ => None,
    }
}

/// `None` for the message of a newer version.
pub(super) fn read(message: &Value) -> Option<Message> {
    let id = |name: &str| message[name].as_i64();
    let review = |verified| {
        let (sponsor, user) = (SponsorId(id("sponsorId")?), UserId(id("userId")?));
        let reason = message["reason"].as_str()?.to_owned();
        Some(LogoReview { sponsor, user, verified, reason })
    };
    let ticket = |news| id("ticketId").map(|id| Message::Ticket(news, TicketId(id)));
    let place = || {
        let (ticket, user) = (TicketId(id("ticketId")?), UserId(id("userId")?));
        Some(PassPlace { ticket, user, tournament: TournamentId(id("tournamentId")?) })
    };
    match message["kind"].as_str()? {
        "recovery" => Some(Message::SignIn(SignInLink::Recovery)),
        "adminCode" => Some(Message::SignIn(SignInLink::FromAdmin)),
        "teammateCode" => Some(Message::SignIn(SignInLink::Teammate)),
        "confirmation" => Some(Message::SignIn(SignInLink::Confirmation)),
        "deletionCode" => Some(Message::SignIn(SignInLink::Deletion)),
        "accountDeleted" => Some(Message::AccountDeleted),
        "ticketReserved" => ticket(TicketNews::Reserved),
        "ticketPaid" => ticket(TicketNews::Paid),
        "ticketCancelled" => ticket(TicketNews::Cancelled),
        "ticketReminder" => ticket(TicketNews::Reminder),
        "ticketReceipt" => ticket(TicketNews::Receipt),
        "ticketLapsed" => ticket(TicketNews::Lapsed),
        "receipt" => id("receiptId").map(|id| Message::Receipt(ReceiptId(id))),
        "ticketsDeleted" => deleted(message).map(Message::TicketsDeleted),
        "teammateAdded" => {
            let (attendee, user) = (AttendeeId(id("attendeeId")?), UserId(id("userId")?));
            Some(Message::TeammateAdded(attendee, user, id("ticketId").map(TicketId)))
        }
        kind @ ("passPaid" | "passChanged" | "passVoid") => {
            pass_news(kind).zip(place()).map(|(news, place)| Message::Pass(news, place))
        }
        "logoApproved" => review(true).map(Message::LogoReviewed),
        "logoRefused" => review(false).map(Message::LogoReviewed),
        "sponsorApproved" => review(true).map(Message::SponsorReviewed),
        "sponsorRefused" => review(false).map(Message::SponsorReviewed),
        "logoAsked" => {
            let (sponsor, user) = (SponsorId(id("sponsorId")?), UserId(id("userId")?));
            Some(Message::LogoAsked(sponsor, user))
        }
        "waitlistJoined" => id("waitlistId").map(|id| Message::WaitlistJoined(EntryId(id))),
        "broadcast" => {
            let (broadcast, user) = (BroadcastId(id("broadcastId")?), UserId(id("userId")?));
            Some(Message::Broadcast(broadcast, user))
        }
        "broadcastTest" => test(message).map(Message::BroadcastTest),
        "placeOffered" => id("waitlistId").map(|id| Message::PlaceOffered(EntryId(id))),
        _ => None,
    }
}

fn test(message: &Value) -> Option<BroadcastTest> {
    let text = |name: &str| message[name].as_str().map(str::to_owned);
    Some(BroadcastTest {
        tournament: TournamentId(message["tournamentId"].as_i64()?),
        user: UserId(message["userId"].as_i64()?),
        words: Words { subject: text("subject")?, body: text("body")? },
        invitation: message["invitation"].as_bool()?,
    })
}

fn deleted(message: &Value) -> Option<DeletedTickets> {
    let texts = |list: &Vec<Value>| {
        list.iter().map(|text| text.as_str().map(str::to_owned)).collect::<Option<Vec<_>>>()
    };
    Some(DeletedTickets {
        user: UserId(message["userId"].as_i64()?),
        tournament: TournamentId(message["tournamentId"].as_i64()?),
        categories: message["categories"].as_array().and_then(texts)?,
        references: message["references"].as_array().map_or_else(|| Some(vec![]), texts)?,
        free: message["free"].as_bool()?,
    })
}
