//! Signing in, against the hash alone; and that the response time does not reveal which addresses have an account.

use argon2::{Argon2, Block, Params};
use serde_json::json;

use crate::app::{App, PASSWORD};
use crate::load::{Connection, Request, rate};
use crate::table::{Measured, Table};
use crate::turns::{SMALL, TURN, in_turns, per_second, usual_seconds};

/// Number of calls for a median.
const TIMES: usize = if SMALL { 1 } else { 10 };

pub(super) fn measure(table: &mut Table) {
    let app = App::spawn();
    let user = app.user();
    let at_once = app.config.hashes_at_once.get();
    let login = |email: &str, password: &str| {
        let body = json!({"email": email, "password": password});
        Request::of("POST", "/api/Auth/login", &[], Some(&body))
    };
    let found = in_turns(
        || rate(&app.address, at_once, TURN, 200, |_, _| login(&user.email, PASSWORD)),
        || bare(at_once),
    );
    let how = format!(
        "{at_once} at once, as many as Fairway hashes at once here; argon2 in memory that it keeps, as Fairway's"
    );
    table.compare("Login, to bare argon2", Measured::Rate, found, &how);

    let times = |request: &Request, status: u16| {
        let mut connection = Connection::to(&app.address);
        usual_seconds(TIMES, || drop(connection.call(request).assert(status)))
    };
    let [nobody, somebody] = ["nobody@example.org", &user.email].map(|email| login(email, "wrong"));
    let found = in_turns(|| times(&nobody, 401), || times(&somebody, 401));
    let what = "Login with an address that nobody has, to a wrong password";
    table.compare(what, Measured::Time, found, "1 client");

    let [nobody, somebody] = ["nobody@example.org", &user.email]
        .map(|email| Request::of("POST", "/api/Auth/recover", &[], Some(&json!({"email": email}))));
    let found = in_turns(|| times(&nobody, 200), || times(&somebody, 200));
    let what = "Recovery of an account that nobody has, to one that is there";
    table.compare(what, Measured::Time, found, "1 client");
}

/// Password hashes per second alone. Each thread reuses its memory: allocating 19 MiB takes longer than the hash.
fn bare(at_once: usize) -> f64 {
    let began = std::time::Instant::now();
    let made = std::thread::scope(|scope| {
        let start = |_| {
            scope.spawn(|| {
                let argon2 = Argon2::default();
                let mut memory = vec![Block::default(); argon2.params().block_count()];
                let mut output = [0; Params::DEFAULT_OUTPUT_LEN];
                let mut made = 0;
                while began.elapsed() < TURN {
                    let (password, salt) = (PASSWORD.as_bytes(), b"sixteen bytes of");
                    argon2.hash_password_into_with_memory(password, salt, &mut output, &mut memory).unwrap();
                    made += 1;
                }
                made
            })
        };
        let threads: Vec<_> = (0..at_once).map(start).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).sum()
    });
    per_second(made, began.elapsed())
}
