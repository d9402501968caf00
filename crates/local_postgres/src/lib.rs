//! Starts and stops a private PostgreSQL.
