//! The instances share pictures, sessions, repeats and mail.

use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use fairway_application::ports::Passwords;
use fairway_domain::access::Role;
use fairway_domain::account::Password;
use fairway_platform::Argon2Passwords;
use image::{DynamicImage, ImageFormat};
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::cluster::Cluster;
use crate::common::{Person, client};
use crate::day::Day;
use crate::instance::Instance;

const PASSWORD: &str = "fore on the tee";

/// A call to one instance.
fn call(at: &Instance, method: Method, path: &str, token: &str) -> RequestBuilder {
    client().request(method, at.url(path)).bearer_auth(token)
}

async fn answer(call: RequestBuilder, status: u16) -> Vec<u8> {
    let answer = call.send().await.unwrap();
    let (told, body) = (answer.status(), answer.bytes().await.unwrap());
    assert_eq!(told, status, "{}", String::from_utf8_lossy(&body));
    body.to_vec()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "starts three servers and nginx: `just soak-short`"]
async fn changes_of_one_instance_are_known_to_the_others() {
    let cluster = Cluster::of_three();
    let day = Day::new(&cluster.database, 1_000, 72);
    pictures(&cluster, &day).await;
    sessions(&cluster).await;
    repeats(&cluster, &day).await;
    mail(&cluster, &day).await;
}

/// A picture uploaded at one instance is served by all, and by none after it is replaced.
async fn pictures(cluster: &Cluster, day: &Day) {
    let admin = Person::new(&cluster.database, Role::Admin);
    let mut addresses: Vec<String> = Vec::new();
    for uploading in &cluster.instances {
        let address = banner(&answer(upload(uploading, &admin, day.tournament), 201).await);
        let mut served = Vec::new();
        for instance in &cluster.instances {
            served.push(answer(call(instance, Method::GET, &address, &admin.token), 200).await);
            for gone in &addresses {
                answer(call(instance, Method::GET, gone, &admin.token), 404).await;
            }
        }
        assert!(!served[0].is_empty() && served.iter().all(|picture| *picture == served[0]));
        addresses.push(address);
    }
}

fn banner(tournament: &[u8]) -> String {
    let tournament: Value = serde_json::from_slice(tournament).unwrap();
    tournament["bannerPhotoUrl"].as_str().unwrap().to_owned()
}

/// A call that uploads a banner.
fn upload(at: &Instance, admin: &Person, tournament: i64) -> RequestBuilder {
    let mut picture = Cursor::new(Vec::new());
    DynamicImage::new_rgb8(600, 200).write_to(&mut picture, ImageFormat::Jpeg).unwrap();
    let (content_type, form) =
        crate::load::form("Photo", &picture.into_inner(), ("TournamentId", tournament));
    let call = call(at, Method::POST, "/api/Tournament/banner", &admin.token);
    call.header("content-type", content_type).body(form)
}

/// A session that began at one instance is valid at all, and ends at all.
async fn sessions(cluster: &Cluster) {
    let hash = Argon2Passwords::new().unwrap().hash(&Password::parse(PASSWORD).unwrap()).unwrap();
    let email = "sam.of.three@example.org";
    let id = cluster.database.insert("users", json!({"email": email, "password_hash": hash}));
    cluster.database.link("user_roles", json!({"user_id": id, "role_id": 4}));
    let [first, second, third] = &cluster.instances[..] else { panic!("three") };
    let credentials = json!({"email": email, "password": PASSWORD});
    let signing_in = client().post(first.url("/api/Auth/login")).json(&credentials);
    let token: String = serde_json::from_slice(&answer(signing_in, 200).await).unwrap();
    let account = format!("/api/User/{id}");
    for instance in &cluster.instances {
        answer(call(instance, Method::GET, &account, &token), 200).await;
    }
    let another = "fore on the green";
    let change = json!({"id": id, "password": another, "passwordConfirmation": another});
    answer(call(second, Method::PUT, "/api/User/password", &token).json(&change), 200).await;
    for instance in [first, second, third] {
        answer(call(instance, Method::GET, &account, &token), 401).await;
    }
}

/// One reservation, sent to all instances at once and again, is made once, with the same answer.
async fn repeats(cluster: &Cluster, day: &Day) {
    let buyer = Person::new(&cluster.database, Role::User);
    let body = json!({"ticketCategoryId": day.category, "userId": buyer.id});
    let mut racing = JoinSet::new();
    for instance in cluster.instances.iter().cycle().take(12) {
        let call = call(instance, Method::POST, "/api/Ticket", &buyer.token).json(&body);
        racing.spawn(answer(call.header("idempotency-key", "once-at-any-of-them"), 201));
    }
    let answers = racing.join_all().await;
    assert!(answers.iter().all(|answer| *answer == answers[0]));
    assert_eq!(cluster.database.count(&format!("tickets WHERE user_id = {}", buyer.id)), 1);
}

/// All three instances poll the outbox; each mail is sent by one of them.
async fn mail(cluster: &Cluster, day: &Day) {
    let buyers: Vec<Person> = (0..40).map(|_| Person::new(&cluster.database, Role::User)).collect();
    let already = cluster.database.count("tickets");
    for (buyer, instance) in buyers.iter().zip(cluster.instances.iter().cycle()) {
        let body = json!({"ticketCategoryId": day.category, "userId": buyer.id});
        answer(call(instance, Method::POST, "/api/Ticket", &buyer.token).json(&body), 201).await;
    }
    let until = Instant::now() + Duration::from_secs(30);
    while cluster.database.count("outbox WHERE sent_at IS NULL") > 0 {
        assert!(Instant::now() < until, "mail is not sent");
        sleep(Duration::from_millis(50)).await;
    }
    let sent = mails(cluster.folder.path());
    assert_eq!(i64::try_from(sent.len()).unwrap(), already + 40, "each once: {sent:?}");
    let senders = |number| {
        sent.iter().filter(|mail| mail.to_string_lossy().contains(&format!("instance-{number}/"))).count()
    };
    println!("{} mails were sent once, by the three: {:?}", sent.len(), [1, 2, 3].map(senders));
}

/// All mail files below the folder.
fn mails(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let found = entries.flat_map(|path| if path.is_dir() { mails(&path) } else { vec![path] });
    found.filter(|path| path.extension().is_some_and(|extension| extension == "eml")).collect()
}
