//! Calls over kept plain connections. The client is as cheap as possible, because it uses the same cores as the server.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::turns::per_second;

/// A request in its bytes.
pub(super) struct Request(Vec<u8>);

impl Request {
    pub(super) fn get(path: &str) -> Self {
        Self::of("GET", path, &[], None)
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// `headers` are `(name, value)`.
    pub(super) fn of(method: &str, path: &str, headers: &[(&str, &str)], body: Option<&Value>) -> Self {
        let mut text = format!("{method} {path} HTTP/1.1\r\nhost: fairway\r\n");
        for (name, value) in headers {
            text.extend([name, ": ", value, "\r\n"]);
        }
        match body.map(Value::to_string) {
            Some(body) => {
                let length = body.len().to_string();
                text.extend([
                    "content-type: application/json\r\ncontent-length: ",
                    &length,
                    "\r\n\r\n",
                    &body,
                ]);
            }
            None => text.push_str("\r\n"),
        }
        Self(text.into_bytes())
    }
}

/// The parts of an answer that the benchmark reads.
#[derive(Default)]
pub(super) struct Answer {
    pub(super) status: u16,
    /// In order of arrival, with names in lower case.
    pub(super) headers: Vec<(String, String)>,
    pub(super) body: Vec<u8>,
}

impl Answer {
    pub(super) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    #[track_caller]
    pub(super) fn assert(self, status: u16) -> Self {
        assert_eq!(self.status, status, "{}", String::from_utf8_lossy(&self.body));
        self
    }
}

/// An HTTP/1.1 connection.
pub(super) struct Connection(BufReader<TcpStream>);

impl Connection {
    /// Connects to `http://HOST:PORT`.
    pub(super) fn to(address: &str) -> Self {
        let stream = TcpStream::connect(address.trim_start_matches("http://")).unwrap();
        stream.set_nodelay(true).unwrap();
        Self(BufReader::new(stream))
    }

    pub(super) fn call(&mut self, request: &Request) -> Answer {
        let mut body = Vec::new();
        let answer = self.ask(request, |part| body.extend_from_slice(part));
        Answer { body, ..answer }
    }

    /// Makes a call and discards its body, which is too long to keep.
    pub(super) fn discard(&mut self, request: &Request) {
        self.ask(request, |_| {}).assert(200);
    }

    /// Makes a call. Passes the body on in chunks and returns the answer without it.
    fn ask(&mut self, request: &Request, part: impl FnMut(&[u8])) -> Answer {
        self.0.get_mut().write_all(&request.0).unwrap();
        let mut answer = Answer::default();
        let status = self.line();
        answer.status = status.split(' ').nth(1).unwrap_or_else(|| panic!("{status}")).parse().unwrap();
        loop {
            let line = self.line();
            let Some((name, value)) = line.split_once(':') else { break };
            answer.headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
        }
        if answer.status == 304 {
            return answer;
        }
        match answer.header("content-length").map(|length| length.parse().unwrap()) {
            Some(length) => self.read(length, part),
            None => self.chunks(part),
        }
        answer
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.0.read_line(&mut line).unwrap();
        line.trim_end().to_owned()
    }

    fn read(&mut self, mut length: usize, mut part: impl FnMut(&[u8])) {
        while length > 0 {
            let there = self.0.fill_buf().unwrap();
            assert!(!there.is_empty(), "the answer is cut off");
            let taken = there.len().min(length);
            part(&there[..taken]);
            self.0.consume(taken);
            length -= taken;
        }
    }

    /// Reads a chunked body (RFC 9112 §7.1).
    fn chunks(&mut self, mut part: impl FnMut(&[u8])) {
        loop {
            let length = usize::from_str_radix(&self.line(), 16).unwrap();
            self.read(length, &mut part);
            self.line();
            if length == 0 {
                return;
            }
        }
    }
}

/// Calls per second of this number of clients in one turn. `request` makes the call for a client and a number.
pub(super) fn rate(
    address: &str,
    clients: usize,
    turn: Duration,
    status: u16,
    request: impl Fn(usize, usize) -> Request + Sync,
) -> f64 {
    let began = Instant::now();
    let made = std::thread::scope(|scope| {
        let start = |client| {
            let request = &request;
            scope.spawn(move || {
                let mut connection = Connection::to(address);
                let mut made = 0;
                while began.elapsed() < turn {
                    connection.call(&request(client, made)).assert(status);
                    made += 1;
                }
                made
            })
        };
        let clients: Vec<_> = (0..clients).map(start).collect();
        clients.into_iter().map(|client| client.join().unwrap()).sum()
    });
    per_second(made, began.elapsed())
}
