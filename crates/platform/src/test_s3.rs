//! An S3-compatible store for each test.

#![expect(clippy::unwrap_used, reason = "only tests use it, and a test that cannot have its store must fail")]

use std::net::SocketAddr;
use std::path::PathBuf;

use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::server::conn::auto::Builder;
use s3s::auth::SimpleAuth;
use s3s::service::S3ServiceBuilder;
use s3s_fs::FileSystem;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::runtime::Handle;
use tokio::task::{JoinHandle, JoinSet};

use crate::Bucket;

const BUCKET: &str = "fairway-pictures";
const ACCESS_KEY: &str = "AKFAIRWAY";
const SECRET_KEY: &str = "the-secret-of-the-access-key";

/// A running store with one bucket, which ends when this value is dropped. Its files are in a folder.
pub struct TestS3 {
    address: SocketAddr,
    folder: TempDir,
    runtime: Handle,
    /// `None` during a simulated outage.
    server: Option<JoinHandle<()>>,
}

impl TestS3 {
    /// Starts it on a free port, in this runtime.
    ///
    /// # Panics
    /// When it cannot start.
    pub fn start(runtime: &Handle) -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join(BUCKET)).unwrap();
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let mut store = Self { address, folder, runtime: runtime.clone(), server: None };
        store.serve(listener);
        store
    }

    /// Simulates an outage, or ends it: refuses connections, and closes open ones.
    ///
    /// # Panics
    /// When another process has taken the port.
    pub fn set_away(&mut self, away: bool) {
        if let Some(server) = self.server.take() {
            server.abort();
        }
        if !away {
            self.serve(std::net::TcpListener::bind(self.address).unwrap());
        }
    }

    fn serve(&mut self, listener: std::net::TcpListener) {
        let mut service = S3ServiceBuilder::new(FileSystem::new(self.folder.path()).unwrap());
        service.set_auth(SimpleAuth::from_single(ACCESS_KEY, SECRET_KEY));
        let service = service.build();
        listener.set_nonblocking(true).unwrap();
        self.server = Some(self.runtime.spawn(async move {
            let listener = TcpListener::from_std(listener).unwrap();
            // The connections end with this task.
            let mut connections = JoinSet::new();
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                let connection = Builder::new(TokioExecutor::new());
                let connection = connection.serve_connection(TokioIo::new(stream), service.clone());
                connections.spawn(connection.into_owned());
            }
        }));
    }

    /// The bucket, with its valid key.
    pub fn bucket(&self) -> Bucket {
        Bucket {
            name: BUCKET.into(),
            endpoint: Some(format!("http://{}", self.address)),
            region: "us-east-1".into(),
            access_key: ACCESS_KEY.into(),
            secret_key: SECRET_KEY.into(),
        }
    }

    /// The folder of the bucket's files.
    pub fn folder(&self) -> PathBuf {
        self.folder.path().join(BUCKET)
    }
}

impl Drop for TestS3 {
    fn drop(&mut self) {
        if let Some(server) = self.server.take() {
            server.abort();
        }
    }
}
