//! Several instances on one database and one picture store, behind one nginx.

use std::os::unix::fs::PermissionsExt;

use fairway_persistence::TestDatabase;
use fairway_platform::TestS3;
use tempfile::TempDir;
use tokio::runtime::Handle;

use crate::common::command;
use crate::instance::Instance;
use crate::nginx::Nginx;

/// All parts, in the order in which they stop.
pub(crate) struct Cluster {
    pub(crate) nginx: Nginx,
    pub(crate) instances: Vec<Instance>,
    pub(crate) database: TestDatabase,
    _store: TestS3,
    pub(crate) folder: TempDir,
}

impl Cluster {
    /// Starts this number of instances, in the runtime of the test.
    pub(crate) fn start(database: TestDatabase, instances: usize) -> Self {
        let folder = tempfile::tempdir().unwrap();
        // nginx runs as another user if root starts it.
        std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o755)).unwrap();
        let store = TestS3::start(&Handle::current());
        let bucket = store.bucket();
        let instance = |number| {
            let mut command = command(&database.url(), &folder.path().join(format!("instance-{number}")));
            command.env("FAIRWAY_S3_BUCKET", &bucket.name).env("FAIRWAY_S3_REGION", &bucket.region);
            command.env("FAIRWAY_S3_ENDPOINT", bucket.endpoint.as_ref().unwrap());
            command.env("FAIRWAY_S3_ACCESS_KEY", &bucket.access_key);
            command.env("FAIRWAY_S3_SECRET_KEY", &bucket.secret_key);
            command.env("FAIRWAY_TRUSTED_PROXIES", "127.0.0.1").env("FAIRWAY_DRAIN_SECONDS", "3");
            // Without the messages of the pool about each connection that ends when a test stops PostgreSQL.
            command.env("FAIRWAY_LOG", "error,r2d2=off");
            // All visitors have one address here.
            command.env("FAIRWAY_TRIES_PER_CLIENT", "10000").env("FAIRWAY_TRIES_PER_ACCOUNT", "10000");
            // One user here stands for many who buy and change.
            command.env("FAIRWAY_WRITES_PER_USER", "10000").env("FAIRWAY_UNPAID_TICKETS", "10000");
            command
                .env("FAIRWAY_WAITLIST_PER_CLIENT", "10000")
                .env("FAIRWAY_CONFIRMATIONS_PER_CLIENT", "10000")
                .env("FAIRWAY_WAITLIST_PER_ADDRESS", "10000");
            command
                .env("FAIRWAY_INVITATIONS_PER_USER", "10000")
                .env("FAIRWAY_UNASKED_MAILS_PER_ADDRESS", "10000");
            command
                .env("FAIRWAY_CODES_PER_ADDRESS", "10000")
                .env("FAIRWAY_RESERVATIONS_PER_ADDRESS", "10000");
            Instance::start(command)
        };
        let instances: Vec<_> = (1..=instances).map(instance).collect();
        let ports: Vec<_> = instances.iter().map(|instance| instance.port).collect();
        let nginx = Nginx::start(folder.path(), &ports);
        Self { nginx, instances, database, _store: store, folder }
    }

    /// Three instances, on the tests' PostgreSQL.
    pub(crate) fn of_three() -> Self {
        Self::start(TestDatabase::new(), 3)
    }
}
