//! `test-s3` runs an S3-compatible store with one empty bucket until it is ended. It prints the settings of a server for it in
//! the syntax of a shell.

use std::io::Write;

use fairway_platform::TestS3;
use tokio::runtime::Runtime;

fn main() -> std::io::Result<()> {
    let runtime = Runtime::new()?;
    let store = TestS3::start(runtime.handle());
    let bucket = store.bucket();
    let settings = [
        ("BUCKET", bucket.name),
        ("REGION", bucket.region),
        ("ACCESS_KEY", bucket.access_key),
        ("SECRET_KEY", bucket.secret_key),
        // The last line: a reader that has it has all lines.
        ("ENDPOINT", bucket.endpoint.unwrap_or_default()),
    ];
    for (name, value) in settings {
        writeln!(std::io::stdout(), "FAIRWAY_S3_{name}={value}")?;
    }
    runtime.block_on(std::future::pending())
}
