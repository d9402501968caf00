//! The folder of the built pages must exist when the server is compiled; a debug build would never find them otherwise.

fn main() -> std::io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    std::fs::create_dir_all("../../frontend/dist")
}
