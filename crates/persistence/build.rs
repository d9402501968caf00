//! The migrations are built in: a new one must make the crate build again.

fn main() {
    println!("cargo:rerun-if-changed=../../migrations");
}
