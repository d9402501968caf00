use std::fs::File;
use std::io::{Read, Seek, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use chrono::DateTime;

use super::*;

const LONG: usize = 200_000;

/// An archive with a text, a long entry, and a spooled one.
fn archive() -> Vec<u8> {
    let mut archive = ArchiveWriter::begin(Vec::new(), DateTime::UNIX_EPOCH).unwrap();
    archive.put("about.json", b"{\"a\": 1}\n").unwrap();
    archive.put("long", &vec![b'x'; LONG]).unwrap();
    let mut rows = Spool::new(tempfile::tempfile().unwrap());
    rows.write_all(b"one\n").unwrap();
    rows.write_all(b"two\nthree\n").unwrap();
    archive.put_spooled("rows", rows.finish().unwrap()).unwrap();
    archive.finish().unwrap()
}

fn check(bytes: &[u8]) -> Result<Archive, BadArchive> {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(bytes).unwrap();
    Archive::check(file)
}

#[track_caller]
fn refused(bytes: &[u8]) -> String {
    check(bytes).err().unwrap().to_string()
}

#[test]
fn entries_come_out_in_the_order_they_were_put() {
    let archive = check(&archive()).unwrap();
    let entries: Vec<_> = archive.entries().iter().map(|entry| (entry.name.as_str(), entry.lines)).collect();
    assert_eq!(entries, [("fairway-backup", 1), ("about.json", 1), ("long", 0), ("rows", 3)]);
    assert_eq!(archive.text("about.json").unwrap().unwrap(), "{\"a\": 1}\n");
    assert_eq!(archive.text("nothing").unwrap(), None);
    let mut all = Vec::new();
    archive
        .each(|name, content| {
            let mut bytes = Vec::new();
            content.read_to_end(&mut bytes).unwrap();
            all.push((name.to_owned(), bytes));
            Ok::<_, BadArchive>(())
        })
        .unwrap();
    assert_eq!(all[0].0, "about.json");
    assert_eq!((all[1].0.as_str(), all[1].1.len()), ("long", LONG));
    assert_eq!((all[2].0.as_str(), all[2].1.as_slice()), ("rows", b"one\ntwo\nthree\n".as_slice()));
    assert_eq!(all.len(), 3);
}

/// The bytes of the tar that are only padding of blocks.
fn padding(bytes: &[u8]) -> Vec<bool> {
    let mut filling = vec![false; bytes.len()];
    let mut tar = tar::Archive::new(bytes);
    for entry in tar.entries().unwrap() {
        let entry = entry.unwrap();
        let end = usize::try_from(entry.raw_file_position() + entry.size()).unwrap();
        filling[end..end.next_multiple_of(512)].fill(true);
    }
    filling
}

#[test]
fn every_changed_byte_is_detected() {
    let whole = archive();
    let padding = padding(&whole);
    for place in (0..whole.len() - 1_024).step_by(61).filter(|place| !padding[*place]) {
        let mut damaged = whole.clone();
        damaged[place] ^= 0x04;
        let said = refused(&damaged);
        let known = ["is damaged: ", "is no backup", "is cut off", "is a backup of format 5"];
        assert!(known.iter().any(|words| said.starts_with(words)), "{place}: {said}");
    }
    let long = whole.windows(100).position(|part| part == [b'x'; 100]).unwrap();
    let mut damaged = whole.clone();
    damaged[long + 500] = b'y';
    assert_eq!(refused(&damaged), "is damaged: long is not as it was written");
    let more = [whole.as_slice(), b"more"].concat();
    assert_eq!(refused(&more), "is damaged: what comes behind its end is not as it was written");
}

#[test]
fn a_truncated_archive_is_refused() {
    let whole = archive();
    for length in (600..whole.len()).step_by(97).chain([whole.len() - 1, whole.len() - 512]) {
        let said = refused(&whole[..length]);
        assert!(said == "is cut off: its end is missing" || length < 1_024, "{length}: {said}");
    }
}

#[test]
fn a_foreign_file_is_no_backup() {
    for foreign in [b"".as_slice(), b"PGDMP", &[0; 4_096], &[b'x'; 4_096]] {
        assert_eq!(refused(foreign), "is no backup of Fairway");
    }
    let mut tar = tar::Builder::new(Vec::new());
    let mut header = tar::Header::new_gnu();
    header.set_size(3);
    tar.append_data(&mut header, "holiday.jpg", b"jpg".as_slice()).unwrap();
    assert_eq!(refused(&tar.into_inner().unwrap()), "is no backup of Fairway");
    let newer = String::from_utf8_lossy(&archive()).replace("format 1\n", "format 2\n").into_bytes();
    assert_eq!(
        refused(&newer),
        "is a backup of format 2, and this Fairway reads format 1: restore it with a newer one"
    );
    let (pipe, _other_end) = std::os::unix::net::UnixStream::pair().unwrap();
    let pipe = File::from(std::os::fd::OwnedFd::from(pipe));
    assert!(matches!(Archive::check(pipe), Err(BadArchive::Pipe)));
}

#[test]
fn a_missing_or_added_entry_is_detected() {
    let whole = archive();
    let names = |wanted: &[&str]| {
        let mut tar = tar::Builder::new(Vec::new());
        for entry in tar::Archive::new(whole.as_slice()).entries().unwrap() {
            let mut entry = entry.unwrap();
            let name = entry.path().unwrap().to_str().unwrap().to_owned();
            if wanted.contains(&name.as_str()) {
                let mut header = entry.header().clone();
                tar.append_data(&mut header, &name, &mut entry).unwrap();
            }
        }
        tar.into_inner().unwrap()
    };
    assert_eq!(names(&["fairway-backup", "about.json", "long", "rows", "SHA256SUMS"]), whole);
    let without = names(&["fairway-backup", "about.json", "rows", "SHA256SUMS"]);
    assert_eq!(refused(&without), "is damaged: rows is not as it was written");
    let unsigned = names(&["fairway-backup", "about.json", "long", "rows"]);
    assert_eq!(refused(&unsigned), "is cut off: its end is missing");
}

#[test]
fn a_file_is_private_and_written_completely_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("backup.tar");
    std::fs::write(&path, "yesterday's").unwrap();
    let failed = write_whole(&path, |mut file| {
        file.write_all(b"half")?;
        Err::<(), _>(std::io::Error::other("the disk is full"))
    });
    assert_eq!(failed.unwrap_err().to_string(), "the disk is full");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "yesterday's");
    write_whole(&path, |mut file| file.write_all(b"today's")).unwrap();
    let mut file = File::open(&path).unwrap();
    assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    file.rewind().unwrap();
    let mut read = String::new();
    file.read_to_string(&mut read).unwrap();
    assert_eq!(read, "today's");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left beside it");
    let pipe = folder.path().join("socket");
    let _listening = std::os::unix::net::UnixListener::bind(&pipe).unwrap();
    for no_file in [folder.path(), pipe.as_path(), Path::new("/dev/null")] {
        let refused = write_whole(no_file, |_| Ok::<_, std::io::Error>(())).unwrap_err();
        assert_eq!(refused.to_string(), "it is no file that could be replaced", "{}", no_file.display());
    }
    assert!(write_whole(&folder.path().join("no/where.tar"), |_| Ok::<_, std::io::Error>(())).is_err());
}
