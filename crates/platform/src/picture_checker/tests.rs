use image::{ColorType, ImageBuffer, Luma, Rgb, Rgba};

use super::*;

fn check(file: &[u8]) -> Result<CheckedPicture, PictureFault> {
    ReencodingChecker.check(file, 100)
}

fn png(picture: impl Into<DynamicImage>) -> Vec<u8> {
    let mut file = Vec::new();
    picture.into().write_with_encoder(PngEncoder::new(&mut file)).unwrap();
    file
}

fn grey(width: u32, height: u32) -> ImageBuffer<Luma<u8>, Vec<u8>> {
    ImageBuffer::from_pixel(width, height, Luma([128]))
}

/// 40 by 20 pixels, red at the left and blue at the right.
fn jpeg() -> Vec<u8> {
    let half = |x, _| if x < 20 { Rgb([255_u8, 0, 0]) } else { Rgb([0, 0, 255]) };
    let mut file = Vec::new();
    let encoder = JpegEncoder::new_with_quality(&mut file, 95);
    DynamicImage::from(ImageBuffer::from_fn(40, 20, half)).write_with_encoder(encoder).unwrap();
    file
}

/// The same, with EXIF data: its top is at the right, and where and by whom it was taken.
fn jpeg_of_a_turned_phone() -> Vec<u8> {
    let mut exif = b"Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0".to_vec();
    exif.extend(b"GPS 38.8977N 77.0365W, Sam's phone");
    let length = u16::try_from(exif.len() + 2).unwrap().to_be_bytes();
    let mut file = jpeg();
    file.splice(2..2, [0xFF, 0xE1].into_iter().chain(length).chain(exif));
    file
}

fn holds(file: &[u8], text: &[u8]) -> bool {
    file.windows(text.len()).any(|window| window == text)
}

fn read(picture: &CheckedPicture) -> DynamicImage {
    image::load_from_memory(&picture.files.whole).unwrap()
}

#[test]
fn a_photograph_is_turned_the_right_way_up_and_nothing_rides_along() {
    let mut file = jpeg_of_a_turned_phone();
    file.extend(b"PK\x03\x04 and an archive behind it");
    assert!(holds(&file, b"GPS") && holds(&file, b"archive"), "the control");
    let picture = check(&file).unwrap();
    assert_eq!(picture.format, Format::Jpeg);
    for hidden in [&b"Exif"[..], b"GPS", b"phone", b"archive", b"PK\x03\x04"] {
        assert!(!holds(&picture.files.whole, hidden));
    }
    let seen = read(&picture).into_rgb8();
    assert_eq!(seen.dimensions(), (20, 40));
    let (above, below) = (seen.get_pixel(10, 5).0, seen.get_pixel(10, 35).0);
    assert!(above[0] > 200 && above[2] < 50, "red is above: {above:?}");
    assert!(below[2] > 200 && below[0] < 50, "blue is below: {below:?}");
}

#[test]
fn a_png_keeps_its_pixels_and_transparency_to_the_bit_and_nothing_else() {
    let drawn = ImageBuffer::from_fn(30, 10, |x, y| {
        Rgba([u8::try_from(x * 8).unwrap(), 7, 9, u8::try_from(y * 25).unwrap()])
    });
    let mut file = png(drawn.clone());
    // A text chunk before the pixels, and bytes after the end.
    let text = b"\0\0\0\x0btEXtComment\0sec\0\0\0\0";
    file.splice(33..33, text.iter().copied());
    file.extend(b"<script>alert(1)</script>");
    let picture = check(&file).unwrap();
    assert_eq!(picture.format, Format::Png);
    assert!(!holds(&picture.files.whole, b"tEXt") && !holds(&picture.files.whole, b"script"));
    assert_eq!(read(&picture).into_rgba8(), drawn);
    assert_eq!(read(&picture).color(), ColorType::Rgba8);
}

#[test]
fn sixteen_bits_grey_and_palettes_become_eight_bit_colors() {
    let deep: ImageBuffer<Rgb<u16>, Vec<u16>> = ImageBuffer::from_pixel(3, 2, Rgb([65_535, 0, 257]));
    let picture = check(&png(deep)).unwrap();
    assert_eq!(read(&picture).into_rgb8().get_pixel(0, 0).0, [255, 0, 1]);
    assert_eq!(read(&check(&png(grey(3, 2))).unwrap()).into_rgb8().get_pixel(0, 0).0, [128, 128, 128]);
}

#[test]
fn a_picture_is_made_as_small_as_the_page_needs_and_never_larger() {
    let sizes = |width, height| {
        let seen = read(&check(&png(grey(width, height))).unwrap());
        (seen.width(), seen.height())
    };
    assert_eq!(sizes(400, 200), (100, 50));
    assert_eq!(sizes(50, 200), (25, 100));
    assert_eq!(sizes(100, 100), (100, 100));
    assert_eq!(sizes(101, 1), (100, 1));
    assert_eq!(sizes(1, 1), (1, 1));
}

#[test]
fn a_photograph_sent_as_png_becomes_a_jpeg_and_a_drawing_stays_as_it_is() {
    // Soft light with a little noise, as from a camera.
    let noise = |x: u32, y: u32| ((x * 977 + y) ^ 0x5bd1).wrapping_mul(0x9E37_79B1) >> 27;
    let grain = |x, y| u8::try_from((x + y) / 5 + noise(x, y) % 8).unwrap();
    let light = ImageBuffer::from_fn(600, 400, |x, y| Rgb([grain(x, y), grain(y, x), grain(x, 9)]));
    let photograph = png(light);
    let picture = ReencodingChecker.check(&photograph, 600).unwrap();
    assert_eq!(picture.format, Format::Jpeg);
    assert!(picture.files.whole.len() * 2 < photograph.len());
    assert_eq!(image::guess_format(&picture.files.whole).unwrap(), ImageFormat::Jpeg);
    // Many programs write an alpha channel without transparent pixels.
    let opaque = png(image::load_from_memory(&photograph).unwrap().into_rgba8());
    assert_eq!(ReencodingChecker.check(&opaque, 600).unwrap(), picture);
    let drawing = ImageBuffer::from_fn(90, 90, |x, _| Rgb([if x < 40 { 0 } else { 255_u8 }, 0, 0]));
    assert_eq!(check(&png(drawing)).unwrap().format, Format::Png);
    // Transparent pixels stay transparent at any size.
    let glass = ImageBuffer::from_fn(90, 90, |x, y| Rgba([grain(x, y), grain(y, x), 0, grain(x, x)]));
    assert_eq!(check(&png(glass)).unwrap().format, Format::Png);
}

#[test]
fn a_large_picture_has_a_copy_for_small_screens() {
    let side = |files: &[u8]| image::load_from_memory(files).unwrap().width();
    let files = ReencodingChecker.check(&png(grey(3_000, 300)), 2_560).unwrap().files;
    assert_eq!((side(&files.whole), side(&files.small.unwrap())), (2_560, SMALL_SIDE));
    assert_eq!(ReencodingChecker.check(&png(grey(SMALL_SIDE, 9)), 2_560).unwrap().files.small, None);
}

#[test]
fn a_file_that_is_no_picture_is_detected_by_its_content() {
    for file in [
        &b""[..],
        b"GIF89a\x01\0\x01\0\0\0\0;",
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        b"RIFF\0\0\0\0WEBPVP8 ",
        b"%PDF-1.7",
        b"just text",
        b"\x89PN",
        b"BM",
    ] {
        assert_eq!(check(file), Err(PictureFault::NeitherPngNorJpeg), "{file:?}");
    }
}

#[test]
fn a_picture_with_an_invalid_rest_is_damaged() {
    let whole = png(grey(50, 50));
    for end in [8, 20, 33, whole.len() / 2, whole.len() - 20] {
        assert_eq!(check(&whole[..end]), Err(PictureFault::Damaged), "{end} of {}", whole.len());
    }
    assert_eq!(check(b"\xFF\xD8\xFF\xE0 and nothing more"), Err(PictureFault::Damaged));
    let mut confused = png(grey(50, 50));
    confused.truncate(8);
    confused.extend(jpeg());
    assert_eq!(check(&confused), Err(PictureFault::Damaged));
}

#[test]
fn a_truncated_jpeg_is_damaged_and_bytes_behind_its_end_are_dropped() {
    let whole = jpeg_of_a_turned_phone();
    for end in (4..whole.len() - 1).step_by(7).chain([whole.len() - 1]) {
        assert_eq!(check(&whole[..end]), Err(PictureFault::Damaged), "{end} of {}", whole.len());
    }
    // Cameras put a thumbnail before the pixels, which has an end marker, too.
    let mut nested = jpeg();
    let (small, half) = (jpeg(), nested.len() - 20);
    nested.truncate(half);
    let length = u16::try_from(small.len() + 2).unwrap().to_be_bytes();
    nested.splice(2..2, [0xFF, 0xE1].into_iter().chain(length).chain(small));
    assert_eq!(check(&nested), Err(PictureFault::Damaged));
    let film = [whole.as_slice(), b"ftyp \xFF\xDA a second of film"].concat();
    assert!(check(&film).is_ok());
}

#[test]
fn any_error_in_a_file_is_a_fault_and_never_a_panic() {
    for file in [jpeg_of_a_turned_phone(), png(grey(9, 9))] {
        for at in 0..file.len().min(400) {
            for value in [0, 1, 0x7F, 0xFF] {
                let mut changed = file.clone();
                changed[at] = value;
                // The test accepts a picture and a fault; it only excludes a panic.
                let _ = check(&changed);
            }
        }
    }
}

#[test]
fn a_picture_has_forty_megapixels_and_no_more() {
    assert!(check(&png(grey(8_000, 5_000))).is_ok());
    assert_eq!(check(&png(grey(8_000, 5_001))), Err(PictureFault::TooManyPixels));
    assert_eq!(check(&png(grey(20_001, 1))), Err(PictureFault::TooManyPixels));
}

#[test]
fn a_bomb_is_refused_by_its_header() {
    // 40,000 by 40,000 pixels in a few bytes: no memory is allocated for them.
    let mut bomb = png(grey(1, 1));
    bomb[16..24].copy_from_slice(&[0, 0, 0x9C, 0x40, 0, 0, 0x9C, 0x40]);
    let crc = crc32(&bomb[12..29]);
    bomb[29..33].copy_from_slice(&crc.to_be_bytes());
    assert_eq!(check(&bomb), Err(PictureFault::TooManyPixels));
}

#[test]
fn a_jpeg_that_claims_to_be_huge_is_refused() {
    let mut bomb = jpeg();
    let frame = bomb.windows(2).position(|marker| marker == [0xFF, 0xC0]).unwrap();
    // The bytes of height and width.
    bomb[frame + 5..frame + 9].copy_from_slice(&[0xFF; 4]);
    assert_eq!(check(&bomb), Err(PictureFault::TooManyPixels));
}

/// Deflated data of a hundred million pixels: a few kilobytes.
fn a_hundred_megabytes_packed() -> Vec<u8> {
    let file = png(ImageBuffer::<Luma<u8>, _>::from_pixel(10_000, 10_000, Luma([0])));
    let (mut packed, mut at) = (Vec::new(), 8);
    while at < file.len() {
        let length = usize::try_from(u32::from_be_bytes(file[at..at + 4].try_into().unwrap())).unwrap();
        if &file[at + 4..at + 8] == b"IDAT" {
            packed.extend(&file[at + 8..at + 8 + length]);
        }
        at += length + 12;
    }
    packed
}

#[test]
fn data_beside_the_pixels_does_not_unpack_without_bounds() {
    let packed = a_hundred_megabytes_packed();
    for (kind, start) in
        [(b"iCCP", &b"profile\0\0"[..]), (b"zTXt", b"text\0\0"), (b"iTXt", b"text\0\x01\0\0\0")]
    {
        let chunk = [kind, start, &packed].concat();
        let mut bomb = png(grey(9, 9));
        let length = u32::try_from(chunk.len() - 4).unwrap().to_be_bytes();
        let crc = crc32(&chunk).to_be_bytes();
        // Inserted after the header, which has a fixed length.
        bomb.splice(33..33, length.into_iter().chain(chunk).chain(crc));
        let checked = check(&bomb);
        assert!(
            checked.is_ok()
                || checked == Err(PictureFault::Damaged)
                || checked == Err(PictureFault::TooManyPixels)
        );
        assert!(
            checked.is_err() || checked.unwrap().files.whole.len() < 1_000,
            "its pixels, and nothing else"
        );
    }
}

fn crc32(bytes: &[u8]) -> u32 {
    let mut crc = u32::MAX;
    for byte in bytes {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = if crc & 1 == 1 { (crc >> 1) ^ 0xEDB8_8320 } else { crc >> 1 };
        }
    }
    !crc
}

#[test]
fn a_logo_keeps_its_format_and_is_measured_as_uploaded() {
    // Noise, which would be smaller as JPEG.
    let noise = ImageBuffer::from_fn(1_500, 900, |x, y| {
        let byte = |n: u32| u8::try_from(n % 256).unwrap();
        Rgb([byte(x * 7 + y * y), byte(x * y), byte(x * x + y * 13)])
    });
    let checker = ReencodingChecker;
    let (logo, looks) = checker.check_logo(&png(noise), 1_200).unwrap();
    assert_eq!((logo.format, read(&logo).width()), (Format::Png, 1_200));
    assert_eq!((looks.width, looks.height, looks.transparent), (1_500, 900, false));
    let (logo, _) = checker.check_logo(&jpeg(), 1_200).unwrap();
    assert_eq!(logo.format, Format::Jpeg);
    assert_eq!(checker.check_logo(b"GIF89a", 1_200).unwrap_err(), PictureFault::NeitherPngNorJpeg);
    assert_eq!(checker.check_logo(&jpeg()[..20], 1_200).unwrap_err(), PictureFault::Damaged);
}
