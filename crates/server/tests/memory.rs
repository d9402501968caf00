//! The memory of the server's process during uploads that never end.

#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "what a test cannot arrange must fail it")]

#[expect(dead_code, reason = "nothing is reserved here")]
mod common;

use std::time::{Duration, Instant};

use fairway_domain::access::Role;
use fairway_persistence::TestDatabase;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::common::{Person, Running, command};

const MB: usize = 1024 * 1024;
/// Limit of a logo, in bytes.
const PICTURE: usize = 10 * MB;
/// Number of concurrent uploads.
const UPLOADS: usize = 60;
/// Time for which the memory is sampled after the first uploads are read: the ones that wait for a place are refused after ten seconds.
const LOOK: Duration = Duration::from_secs(8);
/// Timeout for the first ones to be read.
const BEGIN: Duration = Duration::from_mins(1);

/// Resident memory of a process, in bytes.
fn resident(process: u32) -> usize {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<usize>().unwrap() * 1024
}

/// Managers, each of one sponsor.
fn contacts(database: &TestDatabase, number: usize) -> Vec<(Person, i64)> {
    let contacts = (0..number).map(|_| {
        let person = Person::new(database, Role::User);
        let sponsor = database.insert("sponsors", json!({"live_flag": true}));
        database.insert("user_sponsors", json!({"user_id": person.id, "sponsor_id": sponsor}));
        (person, sponsor)
    });
    let contacts = contacts.collect();
    database.execute("UPDATE users SET email_proven_at = now()");
    contacts
}

/// Sends all of a logo but its end, as far as the server reads it. Returns the beginning of the answer, if any.
async fn send_unfinished(address: String, (person, sponsor): (Person, i64)) -> String {
    let mut body = format!(
        "--=\r\nContent-Disposition: form-data; name=\"SponsorId\"\r\n\r\n{sponsor}\r\n\
         --=\r\nContent-Disposition: form-data; name=\"Image\"; filename=\"logo.png\"\r\nContent-Type: image/png\r\n\r\n"
    )
    .into_bytes();
    body.resize(PICTURE - 1024, b'x');
    let head = format!(
        "POST /api/Sponsor/logo HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {}\r\nContent-Length: {PICTURE}\r\n\
         Content-Type: multipart/form-data; boundary=\"=\"\r\n\r\n",
        person.token
    );
    let mut stream = TcpStream::connect(address).await.unwrap();
    let mut answer = [0; 400];
    // A body that waits for a place is not read, and is then refused.
    let _ = stream.write_all(head.as_bytes()).await;
    let _ = stream.write_all(&body).await;
    let length = stream.read(&mut answer).await.unwrap_or_default();
    String::from_utf8_lossy(&answer[..length]).into_owned()
}

/// Maximum growth of a new server's memory while these people send unfinished logos, and the answers.
async fn growth(contacts_number: usize) -> (usize, Vec<String>) {
    let database = TestDatabase::new();
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(&mut command(&database.url(), folder.path()));
    let contacts = contacts(&database, contacts_number);
    let address = server.address.trim_start_matches("http://").to_owned();
    let client = common::client();
    for _ in 0..20 {
        client.get(format!("{}/api/Site", server.address)).send().await.unwrap();
    }
    let process = server.child.id();
    let before = resident(process);
    let mut uploads = JoinSet::new();
    for contact in contacts.iter().cycle().take(UPLOADS) {
        uploads.spawn(send_unfinished(address.clone(), contact.clone()));
    }
    let (begun, mut most) = (Instant::now(), before);
    // A busy machine starts to read them later.
    let mut reading = None;
    while reading.map_or(begun.elapsed() < BEGIN, |since: Instant| since.elapsed() < LOOK) {
        most = most.max(resident(process));
        if most - before > 5 * MB {
            reading.get_or_insert_with(Instant::now);
        }
        sleep(Duration::from_millis(50)).await;
    }
    let health = client.get(format!("{}/api/Site", server.address)).send().await.unwrap();
    assert_eq!(health.status(), 200);
    let mut answers = vec![];
    while let Some(answer) = uploads.try_join_next() {
        answers.push(answer.unwrap());
    }
    answers.sort();
    answers.dedup();
    (most - before, answers)
}

#[tokio::test(flavor = "multi_thread")]
async fn sixty_unfinished_uploads_of_one_contact_take_less_than_100_mb() {
    let (grown, answers) = growth(1).await;
    assert!((10 * MB..100 * MB).contains(&grown), "{} MB more, {answers:?}", grown / MB);
}

#[tokio::test(flavor = "multi_thread")]
async fn sixty_unfinished_uploads_of_sixteen_contacts_take_less_than_100_mb() {
    let (grown, answers) = growth(16).await;
    // At least several are read at once: otherwise the test shows nothing.
    assert!((40 * MB..100 * MB).contains(&grown), "{} MB more, {answers:?}", grown / MB);
}
