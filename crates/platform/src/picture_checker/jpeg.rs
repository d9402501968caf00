/// The first byte of a marker. In pixel data, a zero follows it.
const MARKER: u8 = 0xFF;
/// The marker before the pixels.
const SCAN: u8 = 0xDA;
/// The marker at the end.
const END: u8 = 0xD9;

/// Whether a JPEG is complete. The decoder fills missing parts with grey.
pub(super) fn is_whole(file: &[u8]) -> bool {
    // An embedded thumbnail, before the pixels, has an end marker of its own.
    let pixels = from_first_scan(file).unwrap_or(file);
    pixels.windows(2).any(|pair| pair == [MARKER, END])
}

/// The data after the segments before the pixels; `None` if the lengths of the segments are wrong.
fn from_first_scan(file: &[u8]) -> Option<&[u8]> {
    let mut rest = file.get(2..)?;
    loop {
        match rest {
            [MARKER, MARKER, ..] => rest = &rest[1..],
            [MARKER, SCAN, pixels @ ..] => return Some(pixels),
            [MARKER, _, segment @ ..] => {
                let length = u16::from_be_bytes([*segment.first()?, *segment.get(1)?]);
                rest = segment.get(usize::from(length)..)?;
            }
            _ => return None,
        }
    }
}
