//! The readers of an attendee's address: Admins, the attendee, and the person who typed it.

use serde_json::{Value, json};

use crate::app::{App, Person};
use crate::users::group;

/// Ann has a ticket with two groups of four. She has shared a group of another ticket with Ben, whose address she has never seen.
struct Site {
    app: App,
    ann: Person,
    ben: Person,
    ticket: i64,
    group: i64,
}

impl Site {
    fn new() -> Self {
        let app = App::spawn();
        let (ann, ben) = (app.user(), app.user());
        group(&app, &app.user(), &[ann.id, ben.id], false);
        let category = app.category(app.tournament(), json!({"num_groups": 2}));
        let (ticket, group, _) = app.ticket(category, &ann);
        Self { app, ann, ben, ticket, group }
    }

    async fn add(&self, by: &Person, who: Value) -> Value {
        let mut body = json!({"groupId": self.group});
        body.as_object_mut().unwrap().extend(who.as_object().unwrap().clone());
        self.app.post("/api/Attendee", &body).by(by).await.ok(201)
    }

    /// The addresses of all attendees on Ann's ticket, from its groups.
    async fn on_ticket(&self, to: &Person) -> Vec<Value> {
        let groups = self.app.get(&format!("/api/Group/query/ticket/{}", self.ticket)).by(to).await.ok(200);
        let members = groups.as_array().unwrap().iter().flat_map(|it| it["attendees"].as_array().unwrap());
        members.map(|it| it["user"]["email"].clone()).collect()
    }

    /// The addresses of all attendees in the group of Ann's ticket, from the reader's own pass.
    async fn on_pass(&self, to: &Person) -> Vec<Value> {
        let passes = self.app.get(&format!("/api/Attendee/query/user/{}", to.id)).by(to).await.ok(200);
        let passes = passes.as_array().unwrap().clone();
        let pass = passes.into_iter().find(|pass| pass["group"]["id"] == json!(self.group)).unwrap();
        assert_eq!(pass["user"]["email"], json!(to.email), "one's own");
        pass["group"]["attendees"].as_array().unwrap().iter().map(|it| it["user"]["email"].clone()).collect()
    }
}

#[tokio::test]
async fn adding_a_suggested_person_reveals_no_address() {
    let site = Site::new();
    let Site { app, ann, ben, .. } = &site;
    let added = site.add(ann, json!({"userId": ben.id})).await;
    assert_eq!(added["user"], json!({"nameFirst": "Sam", "nameLast": "Rivera", "email": null}));
    assert_eq!(site.on_ticket(ann).await, [json!(ann.email), Value::Null]);
    assert_eq!(site.on_pass(ann).await, [json!(ann.email), Value::Null]);
    assert_eq!(site.on_pass(ben).await, [Value::Null, json!(ben.email)], "nor hers to him");
    assert_eq!(site.on_ticket(&app.admin()).await, [json!(ann.email), json!(ben.email)]);
    // A move, a change of the group and the answer to it do not reveal it either.
    let moved = app.put("/api/Attendee", &json!({"id": added["id"], "groupId": site.group})).by(ann).await;
    assert_eq!(moved.ok(200)["user"]["email"], Value::Null);
    let renamed = app.put("/api/Group/rename", &json!({"id": site.group, "name": "Herons"})).by(ann).await;
    assert_eq!(renamed.ok(200)["attendees"][1]["user"]["email"], Value::Null);
}

#[tokio::test]
async fn replacing_by_a_suggestion_or_repeating_reveals_no_address() {
    let site = Site::new();
    let Site { app, ann, ben, group, .. } = &site;
    let cy = site.add(ann, json!({"newUserNameFirst": "Cy", "newUserNameLast": "Ito"})).await;
    let given = app.put("/api/Attendee", &json!({"id": cy["id"], "userId": ben.id})).by(ann).await.ok(200);
    assert_eq!(given["user"]["email"], Value::Null);
    let left = app.call(reqwest::Method::DELETE, &format!("/api/Attendee/{}", cy["id"])).by(ann).await;
    assert_eq!(left.status, 204);
    for _ in 0..2 {
        let body = json!({"groupId": group, "userId": ben.id});
        let answer =
            app.post("/api/Attendee", &body).header("idempotency-key", "once-and-again").by(ann).await;
        assert_eq!(answer.ok(201)["user"]["email"], Value::Null);
    }
}

#[tokio::test]
async fn an_address_is_shown_to_its_typist_until_it_changes() {
    let site = Site::new();
    let Site { app, ann, ben, .. } = &site;
    let added = site.add(ann, json!({"email": ben.email})).await;
    let (own, typed) = (json!(ann.email), json!(ben.email));
    assert_eq!(added["user"]["email"], typed);
    assert_eq!(site.on_ticket(ann).await, [own.clone(), typed.clone()]);
    assert_eq!(site.on_pass(ann).await, [own.clone(), typed]);
    let change = json!({"id": ben.id, "email": "elsewhere@example.org"});
    app.put("/api/User", &change).by(&app.admin()).await.ok(200);
    assert_eq!(site.on_ticket(ann).await, [own, Value::Null]);
}

#[tokio::test]
async fn an_unconfirmed_user_sees_no_name_behind_an_address() {
    let site = Site::new();
    let Site { app, ann, ben, .. } = &site;
    app.rows.execute(&format!("UPDATE users SET email_proven_at = NULL WHERE id = {}", ann.id));
    let added = site.add(ann, json!({"email": ben.email})).await;
    let address_alone = json!({"nameFirst": "", "nameLast": "", "email": ben.email});
    assert_eq!(added["user"], address_alone);
    let suggested = app.get(&format!("/api/User?email={}", ben.email)).by(ann).await.ok(200);
    assert_eq!((&suggested[0]["nameFirst"], &suggested[0]["email"]), (&json!(""), &json!(ben.email)));
    let new = json!({"email": "new@example.org", "newUserNameFirst": "Pat", "newUserNameLast": "Doe"});
    let new = site.add(ann, new).await;
    assert_eq!(new["user"]["nameLast"], "Doe", "the typed name of a new person");
    let named = site.add(ann, json!({"newUserNameFirst": "Cy", "newUserNameLast": "Ito"})).await;
    assert_eq!(named["user"]["nameFirst"], "Cy", "a name that was typed");
    let replaced = app.put("/api/Attendee", &json!({"id": named["id"], "groupId": site.group})).by(ann).await;
    assert_eq!(replaced.ok(200)["user"]["nameFirst"], "Cy");
    let groups = app.get(&format!("/api/Group/query/ticket/{}", site.ticket)).by(ann).await.ok(200);
    assert_eq!(groups[0]["attendees"][1]["user"], address_alone);
    let renamed = app.put("/api/Group/rename", &json!({"id": site.group, "name": "Herons"})).by(ann).await;
    assert_eq!(renamed.ok(200)["attendees"][1]["user"], address_alone);
    let passes = app.get(&format!("/api/Attendee/query/user/{}", ann.id)).by(ann).await.ok(200);
    let mut members =
        passes.as_array().unwrap().iter().flat_map(|pass| pass["group"]["attendees"].as_array().unwrap());
    assert!(members.any(|member| member["user"] == address_alone), "{passes}");
    let round = app.rows.insert("rounds", json!({"tournament_id": app.tournament(), "max_attendees": 80}));
    app.rows.execute(&format!("UPDATE groups SET round_id = {round} WHERE id = {}", site.group));
    let passes = app.get(&format!("/api/Attendee/query/user/{}", ann.id)).by(ann).await.ok(200);
    let pass =
        passes.as_array().unwrap().iter().find(|pass| pass["group"]["id"] == json!(site.group)).unwrap();
    assert_eq!(pass["partners"][0], json!({"id": added["id"], "name": ""}), "nor in the pairing");
    // The control: with a confirmed address the name is shown.
    app.rows.execute(&format!("UPDATE users SET email_proven_at = now() WHERE id = {}", ann.id));
    let groups = app.get(&format!("/api/Group/query/ticket/{}", site.ticket)).by(ann).await.ok(200);
    assert_eq!(groups[0]["attendees"][1]["user"]["nameLast"], "Rivera");
}

#[tokio::test]
async fn an_address_typed_by_an_admin_is_not_shown_to_the_owner() {
    let site = Site::new();
    let admin = site.app.admin();
    let added = site.add(&admin, json!({"email": "guest@example.org"})).await;
    assert_eq!(added["user"]["email"], "guest@example.org");
    assert_eq!(site.on_ticket(&site.ann).await, [json!(site.ann.email), Value::Null]);
    assert_eq!(site.on_ticket(&admin).await, [json!(site.ann.email), json!("guest@example.org")]);
}
