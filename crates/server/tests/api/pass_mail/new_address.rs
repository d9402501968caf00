//! Passes are mailed to an address that an Admin sets or changes, as the earlier one may have refused them.

use super::*;

impl Team {
    /// An Admin sets a person's address. Returns the resulting mails with a pass; the confirmation link is mailed besides.
    async fn passes_to(&mut self, user: i64, address: &str) -> Vec<Value> {
        self.put("/api/User", json!({"id": user, "email": address}), &self.admin).await;
        let mut mails = self.arrived().await;
        assert!(mails.iter().all(|mail| mail["to"] == json!(address)), "{mails:?}");
        mails.retain(|mail| mail["text"].as_str().unwrap().contains("/pass#"));
        mails
    }

    async fn rename(&self, group: &str) {
        self.put("/api/Group", json!({"id": self.group, "name": group}), &self.owner).await;
    }
}

#[tokio::test]
async fn guests_without_an_address_get_their_pass_once_they_have_one() {
    let mut team = Team::paid().await;
    let guest = json!({"groupId": team.group, "newUserNameFirst": "Ann", "newUserNameLast": "Lee"});
    let place = team.app.post("/api/Attendee", &guest).by(&team.owner).await.ok(201);
    assert_eq!(team.mails().await, []);
    let user = format!("SELECT user_id AS number FROM attendees WHERE id = {}", place["id"]);
    let user = team.app.rows.number(&user);
    let mails = team.passes_to(user, "ann.lee@example.org").await;
    let [mail] = &mails[..] else { panic!("one mail: {mails:?}") };
    assert_eq!(mail["subject"], "Your entrance pass: Spring Classic, 6/13/2026");
    assert_eq!(mail["text"].as_str().unwrap().matches("/pass#").count(), 1, "only their own");
    assert_eq!(team.open(&token_of(mail)).await.ok(200)["id"], place["id"]);
    let mails = team.passes_to(user, "ann.m.lee@example.org").await;
    assert_eq!(mails.len(), 1, "each address once");
}

#[tokio::test]
async fn a_pass_that_an_address_refused_is_mailed_to_the_next_one() {
    let mut team = Team::paid().await;
    team.rename("Eagles").await;
    let given_up =
        "UPDATE outbox SET given_up_at = now(), last_error = '550 no', tries = 5 WHERE sent_at IS NULL";
    team.app.rows.execute(given_up);
    let mate = team.mate.id;
    let mails = team.passes_to(mate, "robin@example.org").await;
    let [mail] = &mails[..] else { panic!("one mail: {mails:?}") };
    let text = mail["text"].as_str().unwrap();
    assert!(text.contains("Eagles"), "{text}");
    assert_eq!(team.open(&token_of(mail)).await.ok(200)["id"], team.place);
    assert_eq!(team.passes_to(mate, "ROBIN@example.org").await, Vec::<Value>::new(), "it is the same");
}

#[tokio::test]
async fn a_mail_that_waits_goes_to_the_new_address_and_no_other_beside_it() {
    let mut team = Team::paid().await;
    team.rename("Eagles").await;
    let mails = team.passes_to(team.mate.id, "robin@example.org").await;
    let [mail] = &mails[..] else { panic!("one mail: {mails:?}") };
    assert!(mail["subject"].as_str().unwrap().starts_with(CHANGED), "{mail}");
}

#[tokio::test]
async fn a_new_address_gets_no_pass_of_an_unpaid_ticket_or_a_past_event() {
    let mut team = Team::unpaid().await;
    team.mails().await;
    let mate = team.mate.id;
    assert_eq!(team.passes_to(mate, "robin@example.org").await.len(), 0, "the payment brings it");
    team.pay().await;
    let mails = team.mails().await;
    assert!(mails.contains(&("robin@example.org".to_owned(), PASS.to_owned())), "{mails:?}");
    team.app.rows.execute("UPDATE tournaments SET date_start = '2020-01-01', date_end = '2020-01-01'");
    assert_eq!(team.passes_to(mate, "robin.lee@example.org").await.len(), 0);
}
