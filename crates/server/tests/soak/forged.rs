//! The documented nginx does not pass on a client's headers about hosts and addresses.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};

use crate::nginx::Nginx;

/// Answers one request, and returns its head in lower case.
fn head_of_one_request(upstream: &TcpListener) -> Vec<String> {
    let (mut stream, _) = upstream.accept().unwrap();
    let lines = BufReader::new(stream.try_clone().unwrap()).lines().map(Result::unwrap);
    let head: Vec<_> = lines.take_while(|line| !line.is_empty()).map(|line| line.to_lowercase()).collect();
    stream.write_all(b"HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n").unwrap();
    head
}

#[test]
#[ignore = "starts nginx: `just soak-short`"]
fn headers_that_a_client_forges_do_not_pass_the_documented_nginx() {
    let upstream = TcpListener::bind("127.0.0.1:0").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let nginx = Nginx::start(folder.path(), &[upstream.local_addr().unwrap().port()]);
    let mut client = TcpStream::connect(nginx.address.trim_start_matches("http://")).unwrap();
    let request = "POST /api/Auth/recover HTTP/1.1\r\nHost: golf.example.org\r\nX-Forwarded-Host: evil.example\r\n\
                   Forwarded: for=192.0.2.7;host=evil.example\r\nX-Forwarded-For: 192.0.2.7\r\nX-Forwarded-Proto: http\r\n\
                   X-Request-Id: forged\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
    client.write_all(request.as_bytes()).unwrap();
    let head = head_of_one_request(&upstream);
    let mut answer = String::new();
    client.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 204"), "{answer}");
    let all = head.join("\n");
    for forged in ["evil.example", "192.0.2.7", "forwarded: for", "x-forwarded-host", "forged"] {
        assert!(!all.contains(forged), "{forged} in {all}");
    }
    for told in ["host: golf.example.org", "x-forwarded-for: 127.0.0.1", "x-forwarded-proto: https"] {
        assert!(head.iter().any(|line| line == told), "no {told:?} in {all}");
    }
}
