//! An address gives rights only after a mailed code has confirmed it.

use fairway_domain::access::Role;
use serde_json::{Value, json};

use crate::app::{App, PASSWORD, Person};
use crate::client::Answer;

pub(crate) const EMAIL: &str = "sam@example.org";

/// Registers the address by the public calls, and signs in.
pub(crate) async fn register(app: &App, email: &str) -> Person {
    let body =
        json!({"email": email, "password": PASSWORD, "passwordConfirmation": PASSWORD, "phone": "555"});
    let id = app.post("/api/Auth/register", &body).await.ok(201)["id"].as_i64().unwrap();
    let token = sign_in(app, email).await.ok(200).as_str().unwrap().to_owned();
    Person { id, email: email.to_owned(), token }
}

async fn sign_in(app: &App, email: &str) -> Answer {
    app.post("/api/Auth/login", &json!({"email": email, "password": PASSWORD})).await
}

pub(crate) async fn use_code(app: &App, code: &str) -> Answer {
    app.post("/api/Auth/loginViaAuthCode", &json!({"tempAuthCode": code})).await
}

const ROLES_REST: &str = "Your account may not do this. Its roles rest until your address is confirmed: open the link that we have mailed you.";
const SPONSORS_REST: &str = "There is nothing here for you. Your sponsors rest until your address is confirmed: open the link that we have mailed you.";

/// Number of mails of this kind that wait for this address.
fn mails(app: &App, email: &str, kind: &str) -> i64 {
    app.rows.count(&format!("outbox WHERE recipient = '{email}' AND message->>'kind' = '{kind}'"))
}

/// Forgets the mailed links, as if they were of another day.
fn forget_mails(app: &App) {
    app.rows.execute("DELETE FROM outbox");
    app.rows.execute("DELETE FROM mail_counts");
}

async fn account(app: &App, person: &Person) -> Answer {
    app.get(&format!("/api/User/{}", person.id)).by(person).await
}

#[tokio::test]
async fn registering_mails_a_confirmation_that_can_be_sent_again_a_few_times() {
    let app = App::spawn();
    let sam = register(&app, EMAIL).await;
    assert_eq!(mails(&app, EMAIL, "confirmation"), 1);
    assert_eq!(account(&app, &sam).await.ok(200)["emailProven"], false);
    let again = || async { app.call(reqwest::Method::POST, "/api/Auth/confirmation").by(&sam).await };
    for _ in 0..5 {
        assert_eq!(again().await.status, 200);
    }
    again().await.problem(429, "");
    assert_eq!(mails(&app, EMAIL, "confirmation"), 6);
    let proven = app.user();
    let done = app.call(reqwest::Method::POST, "/api/Auth/confirmation").by(&proven).await;
    assert_eq!((done.status, mails(&app, &proven.email, "confirmation")), (200, 0));
}

#[tokio::test]
async fn one_client_s_accounts_cause_few_links_and_are_made_all_the_same() {
    let app = App::spawn_with(&["--trusted-proxies=127.0.0.1", "--confirmations-per-client=3"]);
    let form = |email: &str| json!({"email": email, "password": PASSWORD, "passwordConfirmation": PASSWORD});
    let at = |number: u8| format!("192.0.2.{number}");
    let register = |turn: u8, from: u8| {
        let body = form(&format!("sam{turn}@example.org"));
        app.post("/api/Auth/register", &body).header("x-forwarded-for", &at(from))
    };
    for turn in 0..6 {
        register(turn, 1).await.ok(201);
    }
    let confirmations = |email: &str| mails(&app, email, "confirmation");
    let links: Vec<_> = (0..6).map(|turn| confirmations(&format!("sam{turn}@example.org"))).collect();
    assert_eq!(links, [1; 6], "none is lost");
    let later = "outbox WHERE due_at > now() + interval '59 minutes'";
    assert_eq!(app.rows.count(later), 3, "those past the bound wait for the next hour");
    let good = "outbox WHERE expires_at = created_at + interval '25 hours'";
    assert_eq!(app.rows.count(good), 3, "and are good for a day from then on");

    let users = app.rows.count("users");
    let refused = register(6, 1).await;
    assert!(!refused.header("retry-after").is_empty(), "it says when there is room");
    refused.problem(429, "");
    assert_eq!((app.rows.count("users"), app.rows.count("outbox")), (users, 6), "nothing is changed");
    register(6, 3).await.ok(201);

    let token = sign_in(&app, "sam4@example.org").await.ok(200).as_str().unwrap().to_owned();
    let sam = Person { id: 0, email: "sam4@example.org".to_owned(), token };
    let ask = |number: u8| {
        app.call(reqwest::Method::POST, "/api/Auth/confirmation")
            .by(&sam)
            .header("x-forwarded-for", &at(number))
    };
    let refused = ask(1).await;
    assert!(!refused.header("retry-after").is_empty(), "it says when there is room");
    refused.problem(429, "");
    assert_eq!(ask(2).await.status, 200);
    assert_eq!(confirmations("sam4@example.org"), 2);
}

#[tokio::test]
async fn the_first_code_removes_the_rights_of_a_stranger() {
    let app = App::spawn();
    let attacker = register(&app, EMAIL).await;
    let category = app.category(app.tournament(), json!({}));
    let ticket = json!({"ticketCategoryId": category, "userId": attacker.id});
    app.post("/api/Ticket", &ticket).by(&attacker).header("idempotency-key", "kept").await.ok(201);
    assert_eq!(app.rows.count("idempotency_keys"), 1);
    assert_eq!(app.call(reqwest::Method::POST, "/api/Auth/deletionCode").by(&attacker).await.status, 200);
    assert_eq!(mails(&app, EMAIL, "deletionCode"), 1);
    let agrees = json!({"userId": attacker.id, "invited": true});
    app.put("/api/Invitation", &agrees).by(&attacker).await.ok(200);

    let victim = use_code(&app, &app.auth_code(&attacker)).await.ok(200);
    account(&app, &attacker).await.problem(401, "");
    sign_in(&app, EMAIL).await.problem(401, "");
    let set = json!({"password": "another long one", "passwordConfirmation": "another long one"});
    app.put("/api/User/password", &set).by(&attacker).await.problem(401, "");
    assert_eq!(app.rows.count("idempotency_keys"), 0);
    assert_eq!(app.rows.count("invitation_consents"), 0, "consent is for the owner alone");
    assert_eq!(mails(&app, EMAIL, "deletionCode"), 0, "deletion is for the owner alone");

    let victim = Person { token: victim.as_str().unwrap().to_owned(), ..attacker };
    assert_eq!(account(&app, &victim).await.ok(200)["emailProven"], true);
    let tickets = app.get(&format!("/api/Ticket/query/user/{}", victim.id)).by(&victim).await.ok(200);
    let id = tickets[0]["id"].as_i64().unwrap();
    let gone = app.call(reqwest::Method::DELETE, &format!("/api/Ticket/{id}")).by(&victim).await;
    assert_eq!(gone.status, 204, "what the stranger reserved is seen and given up");
}

/// The codes of a ticket and of all its passes.
fn codes(app: &App, ticket: i64) -> Vec<i64> {
    // Hashed to numbers, as the test reads rows only as numbers.
    let hashed = |sql: &str| app.rows.number(&format!("SELECT hashtextextended({sql}, 0) AS number"));
    let passes = "SELECT scan_code FROM attendees a JOIN groups g ON g.id = a.group_id WHERE g.ticket_id";
    vec![
        hashed(&format!("(SELECT scan_code FROM tickets WHERE id = {ticket})")),
        hashed(&format!("({passes} = {ticket})")),
    ]
}

#[tokio::test]
async fn codes_that_a_stranger_saw_are_worth_nothing_after_the_first_code() {
    let app = App::spawn();
    let stranger = register(&app, EMAIL).await;
    let (category, other) = (app.category(app.tournament(), json!({})), app.user());
    let [unpaid, paid, cancelled] = [(); 3].map(|()| app.ticket(category, &stranger).0);
    let others = app.ticket(category, &other).0;
    app.rows.execute(&format!("UPDATE tickets SET paid = true, date_paid = now() WHERE id = {paid}"));
    app.rows.execute(&format!("UPDATE tickets SET is_cancelled = true WHERE id = {cancelled}"));
    let all = || [unpaid, paid, cancelled, others].map(|ticket| codes(&app, ticket));
    let before = all();
    let answer = use_code(&app, &app.auth_code(&stranger)).await;
    assert_eq!((answer.status, answer.header("x-tickets-of-before").as_str()), (200, "2"));
    let after = all();
    for renewed in [0, 1, 2] {
        assert!(before[renewed].iter().zip(&after[renewed]).all(|(before, after)| before != after));
    }
    assert_eq!(before[3], after[3]);
    let of_128_bits = "scan_code !~ '^[0-9a-f]{32}$'";
    assert_eq!(app.rows.count(&format!("tickets WHERE id = {unpaid} AND {of_128_bits}")), 0);
    assert_eq!(mails(&app, EMAIL, "ticketPaid"), 1, "passes that were mailed are mailed anew");
    assert_eq!(app.rows.count(&format!("outbox WHERE message->>'ticketId' = '{paid}'")), 1);
}

#[tokio::test]
async fn confirming_in_the_registering_session_keeps_tickets_and_codes() {
    let app = App::spawn();
    let sam = register(&app, EMAIL).await;
    let ticket = app.ticket(app.category(app.tournament(), json!({})), &sam).0;
    let before = codes(&app, ticket);
    let body = json!({"tempAuthCode": app.auth_code(&sam)});
    let answer = app.post("/api/Auth/loginViaAuthCode", &body).by(&sam).await;
    assert_eq!((answer.status, answer.header("x-tickets-of-before").as_str()), (200, "0"));
    assert_eq!(codes(&app, ticket), before);
    assert_eq!(app.rows.count("tickets WHERE is_suspended"), 0);
    let late = use_code(&app, &app.auth_code(&sam)).await;
    assert_eq!(late.header("x-tickets-of-before"), "0", "later codes are no first ones");
    assert_eq!(codes(&app, ticket), before);
}

#[tokio::test]
async fn an_address_that_an_admin_enters_is_not_proven() {
    let app = App::spawn();
    let admin = app.admin();
    let volunteer = app.volunteer();
    let path = format!("/api/User/{}", volunteer.id);
    let change = |email: &str| app.put("/api/User", &json!({"id": volunteer.id, "email": email})).by(&admin);
    assert_eq!(change(&volunteer.email.to_uppercase()).await.ok(200)["emailProven"], true, "the same one");
    assert_eq!(change("new@example.org").await.ok(200)["emailProven"], false);
    assert_eq!(mails(&app, "new@example.org", "confirmation"), 1);
    let tournament = app.tournament();
    let list = || app.get(&format!("/api/Attendee/checkin/{tournament}")).by(&volunteer);
    list().await.problem(403, "");
    let volunteer_again = Person { email: "new@example.org".into(), ..volunteer };
    let body = json!({"tempAuthCode": app.auth_code(&volunteer_again)});
    app.post("/api/Auth/loginViaAuthCode", &body).by(&volunteer_again).await.ok(200);
    assert_eq!(app.get(&path).by(&volunteer_again).await.ok(200)["emailProven"], true);
}

#[tokio::test]
async fn an_unconfirmed_user_gets_no_suggestions_and_adds_none_by_id() {
    let app = App::spawn();
    let category = app.category(app.tournament(), json!({"num_attendees": 9}));
    let (mate, stranger) = (app.user(), register(&app, EMAIL).await);
    let (_, group, _) = app.ticket(category, &mate);
    app.rows.insert("attendees", json!({"group_id": group, "user_id": stranger.id}));
    let own = app.ticket(category, &stranger).1;
    let suggested = || async { app.get("/api/User").by(&stranger).await.ok(200) };
    let add = || app.post("/api/Attendee", &json!({"groupId": own, "userId": mate.id})).by(&stranger);
    assert_eq!(suggested().await, json!([]));
    add().await.problem(422, "userId");
    let body = json!({"tempAuthCode": app.auth_code(&stranger)});
    app.post("/api/Auth/loginViaAuthCode", &body).by(&stranger).await.ok(200);
    assert_eq!(suggested().await[0]["id"], mate.id);
    add().await.ok(201);
}

#[tokio::test]
async fn confirming_in_the_own_session_keeps_session_and_password() {
    let app = App::spawn();
    let sam = register(&app, EMAIL).await;
    let body = json!({"tempAuthCode": app.auth_code(&sam)});
    app.post("/api/Auth/loginViaAuthCode", &body).by(&sam).await.ok(200);
    assert_eq!(account(&app, &sam).await.ok(200)["emailProven"], true);
    sign_in(&app, EMAIL).await.ok(200);
}

#[tokio::test]
async fn a_session_of_another_account_or_one_that_ended_saves_no_password() {
    let app = App::spawn();
    let other = app.user();
    for (email, token) in [("one@example.org", other.token.as_str()), ("two@example.org", "no token")] {
        let sam = register(&app, email).await;
        let body = json!({"tempAuthCode": app.auth_code(&sam)});
        app.post("/api/Auth/loginViaAuthCode", &body).token(token).await.ok(200);
        account(&app, &sam).await.problem(401, "");
        sign_in(&app, email).await.problem(401, "");
    }
    let sam = register(&app, "three@example.org").await;
    app.call(reqwest::Method::POST, "/api/Auth/signOutEverywhere").by(&sam).await;
    let body = json!({"tempAuthCode": app.auth_code(&sam)});
    app.post("/api/Auth/loginViaAuthCode", &body).by(&sam).await.ok(200);
    sign_in(&app, "three@example.org").await.problem(401, "");
}

#[tokio::test]
async fn two_simultaneous_uses_of_the_first_code_give_one_session() {
    let app = App::spawn();
    let sam = register(&app, EMAIL).await;
    let code = app.auth_code(&sam);
    let (one, other) = tokio::join!(use_code(&app, &code), use_code(&app, &code));
    let mut seen = [one.status, other.status];
    seen.sort_unstable();
    assert_eq!(seen, [200, 401]);
    assert_eq!(app.rows.number("SELECT token_version::bigint AS number FROM users LIMIT 1"), 1);
}

#[tokio::test]
async fn a_password_set_while_the_first_code_is_used_is_not_the_strangers() {
    let app = App::spawn();
    for round in 0..8 {
        let email = format!("sam{round}@example.org");
        let stranger = register(&app, &email).await;
        let code = app.auth_code(&stranger);
        let set = json!({"password": PASSWORD, "passwordConfirmation": PASSWORD});
        let (changed, used) =
            tokio::join!(app.put("/api/User/password", &set).by(&stranger), use_code(&app, &code));
        // A password that is changed first invalidates the code; a code that is used first ends the session that changes the password.
        assert_eq!((changed.status == 200, used.status == 200), (used.status != 200, changed.status != 200));
        assert_eq!(sign_in(&app, &email).await.status, changed.status);
    }
}

#[tokio::test]
async fn the_pass_of_anothers_ticket_waits_for_the_confirmation() {
    let app = App::spawn();
    let category = app.category(app.tournament(), json!({}));
    let stranger = register(&app, EMAIL).await;
    let (_, group, _) = app.ticket(category, &app.user());
    app.rows.insert("attendees", json!({"group_id": group, "user_id": stranger.id}));
    app.ticket(category, &stranger);
    let passes = || async {
        let path = format!("/api/Attendee/query/user/{}", stranger.id);
        let answer = app.get(&path).by(&stranger).await;
        (answer.header("x-passes-withheld").clone(), answer.ok(200).as_array().unwrap().len())
    };
    forget_mails(&app);
    assert_eq!(passes().await, ("1".to_owned(), 1), "the own ticket's is shown");
    assert_eq!(passes().await, ("1".to_owned(), 1));
    assert_eq!(mails(&app, EMAIL, "confirmation"), 1, "the link is good still");
    let body = json!({"tempAuthCode": app.auth_code(&stranger)});
    app.post("/api/Auth/loginViaAuthCode", &body).by(&stranger).await.ok(200);
    assert_eq!(passes().await, ("0".to_owned(), 2));
}

#[tokio::test]
async fn a_held_place_is_not_given_to_an_unconfirmed_account() {
    let app = App::spawn();
    let category = app.category(app.tournament(), json!({"max_total_tickets": 1}));
    let held = "2026-05-02T12:00:00Z";
    app.rows.insert(
        "waitlist",
        json!({"ticket_category_id": category, "email": EMAIL, "offered_at": "2026-05-01T11:00:00Z", "held_until": held}),
    );
    let bob = register(&app, EMAIL).await;
    let buy = || async {
        let body = json!({"ticketCategoryId": category, "userId": bob.id});
        app.post("/api/Ticket", &body).by(&bob).header("idempotency-key", "one").await
    };
    let sentence = buy().await.problem(409, "");
    assert!(sentence.contains("open the link that we have mailed you"), "{sentence}");
    assert_eq!(mails(&app, EMAIL, "confirmation"), 2, "one of registering, one of this");
    assert_eq!((app.rows.count("tickets"), app.rows.count("waitlist WHERE taken_at IS NULL")), (0, 1));
    let body = json!({"tempAuthCode": app.auth_code(&bob)});
    app.post("/api/Auth/loginViaAuthCode", &body).by(&bob).await.ok(200);
    buy().await.ok(201);
    assert_eq!(app.rows.count("waitlist WHERE taken_at IS NOT NULL"), 1);
}

#[tokio::test]
async fn registering_an_address_that_waits_does_not_end_its_waiting() {
    let app = App::spawn();
    let category = app.category(app.tournament(), json!({}));
    app.rows.insert("waitlist", json!({"ticket_category_id": category, "email": EMAIL}));
    let stranger = register(&app, EMAIL).await;
    let body = json!({"ticketCategoryId": category, "userId": stranger.id});
    app.post("/api/Ticket", &body).by(&stranger).await.ok(201);
    assert_eq!(app.rows.count("waitlist WHERE taken_at IS NULL"), 1);
}

#[tokio::test]
async fn roles_of_staff_and_links_to_sponsors_wait_for_the_confirmation() {
    let app = App::spawn();
    let admin = app.admin();
    let sam = register(&app, EMAIL).await;
    let sponsor = app.rows.insert("sponsors", json!({}));
    let link = || app.post("/api/UserSponsor", &json!({"userId": sam.id, "sponsorId": sponsor})).by(&admin);
    let role =
        |role: &str| app.put("/api/User", &json!({"id": sam.id, "roleArray": ["User", role]})).by(&admin);
    for answer in [link().await, role("Admin").await, role("Volunteer").await, role("Content Editor").await] {
        let sentence = answer.problem(409, "");
        assert_eq!(
            sentence,
            "sam@example.org has not confirmed their address yet; we have mailed them a link. Please try again once they have \
             used it."
        );
    }
    assert_eq!(mails(&app, EMAIL, "confirmation"), 1, "the one of registering waits still");
    forget_mails(&app);
    for _ in 0..2 {
        role("Admin").await.problem(409, "");
        assert_eq!(mails(&app, EMAIL, "confirmation"), 1, "an Admin's tries leave links to the person");
    }
    assert_eq!((app.rows.count("user_sponsors"), app.rows.count("audit_log")), (0, 0));
    role("Guest").await.ok(200);
    let code = json!({"tempAuthCode": app.auth_code(&sam)});
    app.post("/api/Auth/loginViaAuthCode", &code).await.ok(200);
    link().await.ok(201);
    role("Volunteer").await.ok(200);
}

#[tokio::test]
async fn a_user_added_with_a_role_has_it_from_the_first_code_on() {
    let app = App::spawn();
    let admin = app.admin();
    let body = json!({"email": EMAIL, "roleArray": ["User", "Volunteer"]});
    let made = app.post("/api/User", &body).by(&admin).await.ok(201);
    assert_eq!(made["emailProven"], false);
    let sponsor = app.rows.insert("sponsors", json!({}));
    app.post("/api/UserSponsor", &json!({"userId": made["id"], "sponsorId": sponsor}))
        .by(&admin)
        .await
        .ok(201);
    let links = app.get(&format!("/api/UserSponsor/query/sponsor/{sponsor}")).by(&admin).await.ok(200);
    assert_eq!(links[0]["emailProven"], false);
    let list = app.get("/api/User?search=sam@example.org").by(&admin).await.ok(200);
    assert_eq!(list[0]["emailProven"], false);
    let person = Person { id: made["id"].as_i64().unwrap(), email: EMAIL.into(), token: String::new() };
    let token = use_code(&app, &app.auth_code(&person)).await.ok(200).as_str().unwrap().to_owned();
    let person = Person { token, ..person };
    let mine = app.get("/api/Sponsor").by(&person).await.ok(200);
    assert_eq!(mine.as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn earlier_rights_of_an_unproven_account_rest() {
    let app = App::spawn();
    let unproven = app.person(&[Role::Admin, Role::User]);
    app.rows.execute(&format!("UPDATE users SET email_proven_at = NULL WHERE id = {}", unproven.id));
    let sponsor = app.rows.insert("sponsors", json!({}));
    app.rows.insert("user_sponsors", json!({"user_id": unproven.id, "sponsor_id": sponsor}));
    for _ in 0..2 {
        assert_eq!(app.get("/api/Role").by(&unproven).await.problem(403, ""), ROLES_REST);
        let of_sponsor = app.get(&format!("/api/Sponsor/{sponsor}")).by(&unproven).await;
        assert_eq!(of_sponsor.problem(404, ""), SPONSORS_REST);
    }
    assert_eq!(mails(&app, &unproven.email, "confirmation"), 1, "the link is good still");
    let tournament = app.rows.insert("tournaments", json!({"live_flag": true}));
    let of_sponsors = app.category(tournament, json!({"sponsor_flag": true}));
    let buys = json!({"ticketCategoryId": of_sponsors, "userId": unproven.id, "sponsorId": sponsor});
    app.post("/api/Ticket", &buys).by(&unproven).await.problem(404, "");
    let stranger = register(&app, EMAIL).await;
    forget_mails(&app);
    assert_eq!(app.get("/api/Role").by(&stranger).await.problem(403, ""), "Your account may not do this.");
    assert_eq!(mails(&app, EMAIL, "confirmation"), 0, "nothing of theirs rests");
    assert_eq!(app.get("/api/Sponsor").by(&unproven).await.ok(200), json!([]));
    let token = sign_in(&app, &unproven.email).await.ok(200);
    let claims = token.as_str().unwrap().split('.').nth(1).unwrap().to_owned();
    assert!(!claims.is_empty());
    let body = json!({"tempAuthCode": app.auth_code(&unproven)});
    app.post("/api/Auth/loginViaAuthCode", &body).by(&unproven).await.ok(200);
    app.get("/api/Role").by(&unproven).await.ok(200);
    assert_eq!(app.get("/api/Sponsor").by(&unproven).await.ok(200).as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn looking_up_a_code_does_not_use_it_and_bad_ones_look_alike() {
    let app = App::spawn();
    let sam = app.user();
    let code = app.auth_code(&sam);
    let ask = |code: &str| {
        let body = json!({"tempAuthCode": code});
        let call = app.post("/api/Auth/codeHolder", &body).token("old");
        async move { call.await }
    };
    for _ in 0..3 {
        assert_eq!(ask(&code).await.ok(200), json!({"email": sam.email}));
    }
    use_code(&app, &code).await.ok(200);
    let late = app.auth_code(&sam);
    app.rows.execute("UPDATE auth_codes SET expires_at = '2026-05-01T11:59:59Z'");
    let mut told = Vec::new();
    for bad in [code.as_str(), late.as_str(), "unknown"] {
        told.push(ask(bad).await.problem(401, ""));
    }
    told.dedup();
    assert_eq!(told.len(), 1);
    ask(" ").await.problem(422, "tempAuthCode");
    let limited = App::spawn_with(&["--tries-per-client", "2"]);
    let body = json!({"tempAuthCode": "guess"});
    for status in [401, 401, 429] {
        assert_eq!(limited.post("/api/Auth/codeHolder", &body).await.status, status);
    }
}

#[tokio::test]
async fn signing_out_everywhere_ends_every_session_of_oneself_alone() {
    let app = App::spawn();
    let (sam, other) = (app.user(), app.user());
    let second: Value = sign_in(&app, &sam.email).await.ok(200);
    let out = app.call(reqwest::Method::POST, "/api/Auth/signOutEverywhere").by(&sam).await;
    assert_eq!(out.status, 204);
    account(&app, &sam).await.problem(401, "");
    let again = Person { id: sam.id, email: sam.email.clone(), token: second.as_str().unwrap().to_owned() };
    account(&app, &again).await.problem(401, "");
    account(&app, &other).await.ok(200);
    sign_in(&app, &sam.email).await.ok(200);
}

/// A person with these roles whose address is not proven.
fn unproven(app: &App, roles: &[Role]) -> Person {
    let person = app.person(roles);
    app.rows.execute(&format!("UPDATE users SET email_proven_at = NULL WHERE id = {}", person.id));
    person
}

#[tokio::test]
async fn a_refusal_mentions_the_resting_rights_alone() {
    let app = App::spawn();
    let sponsor = app.rows.insert("sponsors", json!({}));
    let contact = unproven(&app, &[Role::User]);
    app.rows.insert("user_sponsors", json!({"user_id": contact.id, "sponsor_id": sponsor}));
    let volunteer = unproven(&app, &[Role::Volunteer, Role::User]);
    let answers = |person: &Person| {
        let sponsor = app.get(&format!("/api/Sponsor/{sponsor}")).by(person);
        let role = app.get("/api/Role").by(person);
        async move { (role.await.problem(403, ""), sponsor.await.problem(404, "")) }
    };
    let (role, sponsors) = answers(&contact).await;
    assert_eq!((role.as_str(), sponsors.as_str()), ("Your account may not do this.", SPONSORS_REST));
    let (role, sponsors) = answers(&volunteer).await;
    assert_eq!((role.as_str(), sponsors.as_str()), (ROLES_REST, "There is no such sponsor."));
}

#[tokio::test]
async fn the_list_of_sponsors_counts_those_that_rest_and_mails_the_link_once() {
    let app = App::spawn();
    let contact = unproven(&app, &[Role::User]);
    let tournament = app.tournament();
    let link = |sponsor: i64, tournament: Value| json!({"user_id": contact.id, "sponsor_id": sponsor, "tournament_id": tournament});
    let (one, other) = (app.rows.insert("sponsors", json!({})), app.rows.insert("sponsors", json!({})));
    for link in [link(one, Value::Null), link(one, json!(tournament)), link(other, Value::Null)] {
        app.rows.insert("user_sponsors", link);
    }
    let sponsors = |person: &Person| {
        let call = app.get("/api/Sponsor").by(person);
        async move {
            let answer = call.await;
            let listed = answer.ok(200).as_array().unwrap().len();
            (listed, answer.header("x-sponsors-withheld"))
        }
    };
    for _ in 0..2 {
        assert_eq!(sponsors(&contact).await, (0, "2".to_owned()));
    }
    assert_eq!(mails(&app, &contact.email, "confirmation"), 1, "the link is good still");
    let nobody = unproven(&app, &[Role::User]);
    assert_eq!(sponsors(&nobody).await, (0, "0".to_owned()));
    assert_eq!(mails(&app, &nobody.email, "confirmation"), 0, "nothing of theirs rests");
    app.rows.execute("UPDATE users SET email_proven_at = now()");
    assert_eq!(sponsors(&contact).await, (2, "0".to_owned()));
}

#[tokio::test]
async fn a_link_that_is_dead_is_followed_by_another_when_a_right_is_asked_for() {
    let app = App::spawn();
    let volunteer = unproven(&app, &[Role::Volunteer, Role::User]);
    let ask = || async { app.get("/api/Role").by(&volunteer).await.problem(403, "") };
    ask().await;
    // The code was sent, and is used, expired or revoked by now.
    app.rows.execute("UPDATE outbox SET sent_at = now()");
    ask().await;
    assert_eq!(mails(&app, &volunteer.email, "confirmation"), 2);
    app.rows.execute("UPDATE outbox SET sent_at = now()");
    app.auth_code(&volunteer);
    ask().await;
    assert_eq!(mails(&app, &volunteer.email, "confirmation"), 2, "this one is good");
}
