//! The migrations are built in: a new one must make the crate build again.

#[expect(clippy::print_stdout, reason = "this is how a build script speaks to cargo")]
fn main() {
    println!("cargo:rerun-if-changed=../../migrations");
}
