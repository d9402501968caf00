//! nginx with `packaging/nginx.conf`, but with other addresses and logs, and without TLS.

use std::collections::BTreeMap;
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use crate::instance::free_port;

const DOCUMENTED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../packaging/nginx.conf");

/// The rest of Debian's nginx.conf around the site, with the number of connections from docs/operations.md, a log with the instance of each request, and
/// folders of the test's own.
const AROUND: &str = "
pid FOLDER/nginx.pid;
error_log FOLDER/nginx.log;
events { worker_connections 4096; }
http {
    log_format who '$upstream_addr|$status|$request';
    access_log FOLDER/who.log who;
    client_body_temp_path FOLDER/bodies;
    proxy_temp_path FOLDER/answers;
    include FOLDER/site.conf;
}
";

/// A running nginx; stopped when dropped.
pub(crate) struct Nginx {
    /// The site's public address.
    pub(crate) address: String,
    child: Child,
    folder: PathBuf,
}

impl Nginx {
    /// Starts nginx in front of these ports, with its files in the folder.
    pub(crate) fn start(folder: &Path, instances: &[u16]) -> Self {
        let port = free_port();
        let written = |name: &str, text: &str| {
            std::fs::write(folder.join(name), text.replace("FOLDER", folder.to_str().unwrap())).unwrap();
        };
        written("site.conf", &site(port, instances));
        written("nginx.conf", AROUND);
        let mut command = Command::new("/usr/sbin/nginx");
        command.arg("-e").arg(folder.join("nginx.log")).arg("-c").arg(folder.join("nginx.conf"));
        let child =
            command.args(["-g", "daemon off;"]).spawn().expect("nginx: `just soak` installs it on Debian");
        let nginx = Self { address: format!("http://127.0.0.1:{port}"), child, folder: folder.to_owned() };
        let until = Instant::now() + Duration::from_secs(10);
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(Instant::now() < until, "nginx does not start: {}", nginx.errors());
            std::thread::sleep(Duration::from_millis(10));
        }
        nginx
    }

    /// Number of answers of each instance, by its port.
    pub(crate) fn answered(&self) -> BTreeMap<u16, usize> {
        let log = std::fs::read_to_string(self.folder.join("who.log")).unwrap();
        let mut answered = BTreeMap::new();
        // After retries the log has several instances; the last one answered.
        let last = log.lines().filter_map(|line| line.split('|').next()?.rsplit(':').next()?.parse().ok());
        last.for_each(|port| *answered.entry(port).or_default() += 1);
        answered
    }

    /// The end of its error log.
    pub(crate) fn errors(&self) -> String {
        let log = std::fs::read_to_string(self.folder.join("nginx.log")).unwrap_or_default();
        let lines: Vec<_> = log.lines().collect();
        lines[lines.len().saturating_sub(10)..].join("\n")
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        let _ = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status();
        let _ = self.child.wait();
    }
}

/// The documented site, with each line about an address, TLS or a log replaced.
fn site(port: u16, instances: &[u16]) -> String {
    let documented = std::fs::read_to_string(DOCUMENTED).unwrap();
    let mut replaced = Vec::new();
    let lines = documented.lines().flat_map(|line| {
        let instead = match line.trim() {
            "listen 80;" => vec!["listen unix:FOLDER/redirect.sock;".to_owned()],
            "listen 443 ssl http2;" => vec![format!("listen 127.0.0.1:{port};")],
            "listen 80 default_server;" => vec!["listen unix:FOLDER/unknown.sock default_server;".to_owned()],
            it if it.ends_with(" default_server;") => vec![],
            "listen [::]:80;" | "listen [::]:443 ssl http2;" => vec![],
            it if it.starts_with("ssl_") => vec![],
            // The test has logs of its own.
            "access_log off;" | "error_log stderr emerg;" => vec![],
            it if it.starts_with("server 127.0.0.1:8080 ") => {
                let of = |port| it.replace("127.0.0.1:8080", &format!("127.0.0.1:{port}"));
                instances.iter().map(of).collect()
            }
            _ => return vec![line.to_owned()],
        };
        replaced.push(line.trim().split(' ').take(2).collect::<Vec<_>>().join(" "));
        instead
    });
    let site = lines.collect::<Vec<_>>().join("\n");
    let expected = [
        "server 127.0.0.1:8080",
        "listen 80;",
        "listen [::]:80;",
        "listen 443",
        "listen [::]:443",
        "access_log off;",
    ];
    for line in expected {
        assert!(replaced.iter().any(|it| it == line), "{DOCUMENTED} has changed: no line {line:?}");
    }
    site
}
