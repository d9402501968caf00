//! The folder of the built pages has to be there when the server is compiled, or a debug one never finds them.

fn main() -> std::io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    std::fs::create_dir_all("../../frontend/dist")
}
