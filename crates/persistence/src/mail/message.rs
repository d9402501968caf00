use fairway_application::mail::{Message, SignIn, TicketNews};
use fairway_domain::ids::{AttendeeId, EntryId, TicketId, UserId};
use serde_json::{Value, json};

/// What rows have for a message: its kind, and the ids of what it is about.
pub(super) fn written(message: Message) -> Value {
    match message {
        Message::SignIn(sign_in) => json!({"kind": sign_in_kind(sign_in)}),
        Message::Ticket(news, id) => json!({"kind": ticket_kind(news), "ticketId": id.0}),
        Message::TeammateAdded(attendee, user) => {
            json!({"kind": "teammateAdded", "attendeeId": attendee.0, "userId": user.0})
        }
        Message::PlaceOffered(entry) => json!({"kind": "placeOffered", "waitlistId": entry.0}),
    }
}

fn sign_in_kind(sign_in: SignIn) -> &'static str {
    match sign_in {
        SignIn::Recovery => "recovery",
        SignIn::FromAdmin => "adminCode",
        SignIn::Teammate => "teammateCode",
    }
}

fn ticket_kind(news: TicketNews) -> &'static str {
    match news {
        TicketNews::Reserved => "ticketReserved",
        TicketNews::Paid => "ticketPaid",
        TicketNews::Cancelled => "ticketCancelled",
    }
}

/// `None` for what a newer version wrote.
pub(super) fn read(message: &Value) -> Option<Message> {
    let id = |name: &str| message[name].as_i64();
    let ticket = |news| id("ticketId").map(|id| Message::Ticket(news, TicketId(id)));
    match message["kind"].as_str()? {
        "recovery" => Some(Message::SignIn(SignIn::Recovery)),
        "adminCode" => Some(Message::SignIn(SignIn::FromAdmin)),
        "teammateCode" => Some(Message::SignIn(SignIn::Teammate)),
        "ticketReserved" => ticket(TicketNews::Reserved),
        "ticketPaid" => ticket(TicketNews::Paid),
        "ticketCancelled" => ticket(TicketNews::Cancelled),
        "teammateAdded" => Some(Message::TeammateAdded(AttendeeId(id("attendeeId")?), UserId(id("userId")?))),
        "placeOffered" => id("waitlistId").map(|id| Message::PlaceOffered(EntryId(id))),
        _ => None,
    }
}
