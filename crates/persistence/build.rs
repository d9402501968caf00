//! The migrations are compiled in, so a new one must trigger a build.

fn main() {
    println!("cargo:rerun-if-changed=../../migrations");
}
