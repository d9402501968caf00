//! The requests of a visitor's browser, against a bare actix handler that sends the same bytes from memory.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, HttpServer, web};
use serde_json::{Value, json};

use crate::app::App;
use crate::load::{Answer, Connection, Request, rate};
use crate::start::Server;
use crate::table::{Measured, Table};
use crate::turns::{CLIENTS, CROWDS, SMALL, in_rounds};

/// The header of current browsers.
const CODINGS: (&str, &str) = ("accept-encoding", "gzip, deflate, br, zstd");
/// Many short turns: within a second the same handler answers a tenth more or fewer requests.
const TURN: Duration = Duration::from_millis(if SMALL { 100 } else { 300 });
const ROUNDS: usize = if SMALL { 1 } else { 21 };
/// Headers that the bare server adds itself.
const ITS_OWN: [&str; 4] = ["content-length", "date", "connection", "transfer-encoding"];

/// A typical live tournament, and its slug.
pub(super) fn tournament(app: &App) -> (i64, String) {
    let paragraph = "Join us for a day on the course in aid of the children's hospital. ".repeat(8);
    let slug = format!("charity-classic-{}", app.rows.count("tournaments"));
    let tournament = app.rows.insert(
        "tournaments",
        json!({"name": "Charity Classic", "slug": slug, "description": paragraph, "date_start": "2030-05-01", "date_end": "2030-05-02"}),
    );
    for (name, day) in [("Morning", "2030-05-01"), ("Afternoon", "2030-05-02")] {
        let row = json!({"tournament_id": tournament, "name": name, "start_date": day, "end_date": day, "live_flag": true});
        app.rows.insert("rounds", row);
    }
    for name in ["Single", "Foursome", "Patron"] {
        app.category(tournament, json!({"name": name, "live_flag": true}));
    }
    for number in 0..10 {
        let sponsor =
            app.rows.insert("sponsors", json!({"name": format!("Sponsor {number}"), "live_flag": true}));
        app.rows.insert("sponsor_logos", json!({"sponsor_id": sponsor, "verified": true}));
        let user = app.user().id;
        app.rows.insert(
            "user_sponsors",
            json!({"user_id": user, "sponsor_id": sponsor, "tournament_id": tournament}),
        );
    }
    for position in 1..=4 {
        let body = format!("<p>{paragraph}</p>").repeat(3);
        let row = json!({"tournament_id": tournament, "widget_type_id": 1, "position": position, "body": body, "live_flag": true});
        app.rows.insert("widgets", row);
    }
    app.rows.execute("ANALYZE");
    (tournament, slug)
}

/// A request of a visitor's browser, and the number of concurrent clients.
struct Visit {
    what: &'static str,
    path: String,
    crowds: &'static [usize],
}

/// The page, its API calls, and built files.
fn visits(server: &str, tournament: i64, slug: &str) -> Vec<Visit> {
    let page = format!("/tournaments/{tournament}/{slug}");
    let script = script(server, &page);
    let visit = |what, path: String| Visit { what, path, crowds: &[CLIENTS] };
    let by_crowds = |what, path: String| Visit { what, path, crowds: &CROWDS };
    vec![
        by_crowds("Public page (HTML)", page),
        by_crowds("Tournament JSON", format!("/api/Tournament/{tournament}")),
        visit(
            "Its ticket categories",
            format!("/api/TicketCategory/query/tournament/{tournament}?sponsor=false"),
        ),
        visit("Its content", format!("/api/Widget/query/tournament/{tournament}")),
        visit("openapi.json", "/api/openapi.json".into()),
        visit("Static file, the pages' script", script),
        visit("Static file, the icon", "/favicon.svg".into()),
    ]
}

/// The address of the pages' first script; it has a hash in its name.
fn script(server: &str, page: &str) -> String {
    let html = Connection::to(server).call(&Request::get(page)).assert(200).body;
    let html = String::from_utf8(html).unwrap();
    let sources = html.split("src=").filter_map(|rest| rest.split('>').next());
    sources.map(str::to_owned).find(|path| path.starts_with("/assets/main.")).unwrap()
}

pub(super) fn measure(table: &mut Table) {
    let app = App::spawn();
    let (tournament, slug) = tournament(&app);
    let server = Server::start(&app.rows);
    let visits = visits(&server.address, tournament, &slug);
    let answer = |path: &str| Connection::to(&server.address).call(&browsers(path)).assert(200);
    let answers: HashMap<String, Answer> =
        visits.iter().map(|visit| (visit.path.clone(), answer(&visit.path))).collect();
    let bare = Bare::start(&answers);
    for Visit { what, path, crowds } in &visits {
        let same = Connection::to(&bare.address).call(&browsers(path)).assert(200);
        assert_eq!(same.body, answers[path].body);
        assert_eq!(same.headers.len(), answers[path].headers.len(), "{path}");
        for &clients in *crowds {
            let found =
                against(&server, &bare, |address| rate(address, clients, TURN, 200, |_, _| browsers(path)));
            let plural = if clients == 1 { "" } else { "s" };
            let how = format!(
                "{clients} client{plural}, {} bytes as browsers ask for them (br); a handler that sends the same from memory",
                same.body.len()
            );
            let crowd = if clients == CLIENTS { String::new() } else { format!(" by {clients} at once") };
            table.compare(&format!("{what}{crowd}, to bare actix"), Measured::Rate, found, &how);
        }
        let tag = answers[path].header("etag").unwrap();
        let found =
            against(&server, &bare, |address| rate(address, CLIENTS, TURN, 304, |_, _| known(path, tag)));
        let how = format!("{CLIENTS} clients, If-None-Match; a handler that answers 304 to all");
        table.compare(&format!("304 of the same: {what}, to bare actix"), Measured::Rate, found, &how);
    }
}

/// Rates of both, in turns.
fn against(server: &Server, bare: &Bare, rate: impl Fn(&str) -> f64) -> (f64, f64) {
    let ours = || {
        let rate = rate(&server.address);
        server.forget_log();
        rate
    };
    in_rounds(ROUNDS, ours, || rate(&bare.address))
}

/// A request of a browser, which accepts compressed answers.
fn browsers(path: &str) -> Request {
    Request::of("GET", path, &[CODINGS], None)
}

/// The same from a browser that has the answer with this tag.
fn known(path: &str, tag: &str) -> Request {
    Request::of("GET", path, &[CODINGS, ("if-none-match", tag)], None)
}

/// The argument with which this program is the bare server.
pub(super) const BARE: &str = "--bare";

/// A bare actix server in a process of its own, as Fairway's is; dropping it stops the process.
struct Bare {
    child: Child,
    address: String,
}

impl Bare {
    /// Serves these answers by path, and nothing else.
    fn start(answers: &HashMap<String, Answer>) -> Self {
        let mut command = Command::new(std::env::current_exe().unwrap());
        let mut child = command.arg(BARE).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let given = |(path, answer): (&String, &Answer)| (path.clone(), json!([answer.headers, answer.body]));
        let given: Value = answers.iter().map(given).collect();
        writeln!(child.stdin.take().unwrap(), "{given}").unwrap();
        let mut address = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut address).unwrap();
        Self { child, address: address.trim().to_owned() }
    }
}

impl Drop for Bare {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// An answer that the bare server sends.
struct Given {
    headers: Vec<(String, String)>,
    body: web::Bytes,
}

impl Given {
    fn of(value: Value) -> Self {
        let (headers, body): (_, Vec<u8>) = serde_json::from_value(value).unwrap();
        Self { headers, body: body.into() }
    }
}

/// Reads answers from standard input, prints the address, and serves until the process is stopped.
pub(super) async fn serve_bare() {
    let mut given = String::new();
    std::io::stdin().read_line(&mut given).unwrap();
    let given: HashMap<String, Value> = serde_json::from_str(&given).unwrap();
    let answers: HashMap<_, _> = given.into_iter().map(|(path, it)| (path, Given::of(it))).collect();
    let answers = web::Data::new(answers);
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    writeln!(std::io::stdout(), "http://{}", listener.local_addr().unwrap()).unwrap();
    let app = move || actix_web::App::new().app_data(answers.clone()).default_service(web::to(same));
    HttpServer::new(app).listen(listener).unwrap().run().await.unwrap();
}

async fn same(request: HttpRequest, answers: web::Data<HashMap<String, Given>>) -> HttpResponse {
    let Some(answer) = request.uri().path_and_query().and_then(|path| answers.get(path.as_str())) else {
        return HttpResponse::NotFound().finish();
    };
    let is_known = request.headers().contains_key("if-none-match");
    let mut response = HttpResponse::build(if is_known { StatusCode::NOT_MODIFIED } else { StatusCode::OK });
    for (name, value) in answer.headers.iter().filter(|(name, _)| !ITS_OWN.contains(&name.as_str())) {
        response.append_header((name.as_str(), value.as_str()));
    }
    if is_known { response.finish() } else { response.body(answer.body.clone()) }
}
