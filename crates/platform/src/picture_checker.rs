use std::io::{Cursor, ErrorKind};
use std::panic::{UnwindSafe, catch_unwind};

use fairway_application::ports::{CheckedPicture, PictureChecker, PictureFiles};
use fairway_domain::logo::LogoLooks;
use fairway_domain::picture::{Format, MAX_PIXELS, PictureFault, SMALL_SIDE};
use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, ImageResult, Limits};

mod jpeg;
mod looks;

/// The most memory of a decoded picture, in bytes: [`MAX_PIXELS`] with four channels.
const MEMORY: u64 = MAX_PIXELS * 4;
/// The longest side before scaling, in pixels; it bounds the memory of a row.
const SOURCE_LONGEST_SIDE: u32 = 20_000;
/// Of 100. Higher values make files larger without a visible difference.
const JPEG_QUALITY: u8 = 86;

/// Decodes pictures and encodes them again, so that only their pixels are kept (rule `pictures`). Each call needs several times
/// `MEMORY`; the caller bounds the number of concurrent calls.
pub struct ReencodingChecker;

impl PictureChecker for ReencodingChecker {
    fn check(&self, file: &[u8], longest_side: u32) -> Result<CheckedPicture, PictureFault> {
        of_either_format(file, |format| {
            let picture = decode(file, format)?;
            anew(picture, format, longest_side, encode_smallest)
        })
    }

    fn check_logo(
        &self,
        file: &[u8],
        longest_side: u32,
    ) -> Result<(CheckedPicture, LogoLooks), PictureFault> {
        of_either_format(file, |format| {
            let picture = decode(file, format)?;
            let looks = looks::looks(&picture);
            let as_it_is = |picture: &DynamicImage, format| Ok((format, encode(picture, format)?));
            Ok((anew(picture, format, longest_side, as_it_is)?, looks))
        })
    }
}

/// Runs `work` on a picture of either format.
fn of_either_format<T>(
    file: &[u8],
    work: impl FnOnce(Format) -> ImageResult<T> + UnwindSafe,
) -> Result<T, PictureFault> {
    let format = match image::guess_format(file) {
        Ok(ImageFormat::Png) => Format::Png,
        Ok(ImageFormat::Jpeg) => Format::Jpeg,
        _ => return Err(PictureFault::NeitherPngNorJpeg),
    };
    // Any error of a decoder is the file's fault, even a panic.
    let worked = catch_unwind(|| work(format).map_err(|error| fault(&error)));
    worked.unwrap_or(Err(PictureFault::Damaged))
}

/// The picture's new files, in the format that `encode_whole` chooses.
fn anew(
    picture: DynamicImage,
    format: Format,
    longest_side: u32,
    encode_whole: impl FnOnce(&DynamicImage, Format) -> ImageResult<(Format, Vec<u8>)>,
) -> ImageResult<CheckedPicture> {
    let picture = plain(shrunk(&picture, longest_side).unwrap_or(picture));
    let (format, whole) = encode_whole(&picture, format)?;
    let small = shrunk(&picture, SMALL_SIDE).map(|small| encode(&small, format)).transpose()?;
    Ok(CheckedPicture { format, files: PictureFiles { whole, small } })
}

/// The picture scaled to this longest side; `None` if it is no longer than that.
fn shrunk(picture: &DynamicImage, longest_side: u32) -> Option<DynamicImage> {
    let too_long = picture.width().max(picture.height()) > longest_side;
    too_long.then(|| picture.thumbnail(longest_side, longest_side))
}

fn fault(error: &ImageError) -> PictureFault {
    if matches!(error, ImageError::Limits(_)) { PictureFault::TooManyPixels } else { PictureFault::Damaged }
}

/// The picture's pixels, upright.
fn decode(file: &[u8], format: Format) -> ImageResult<DynamicImage> {
    let mut limits = Limits::no_limits();
    limits.max_image_width = Some(SOURCE_LONGEST_SIDE);
    limits.max_image_height = Some(SOURCE_LONGEST_SIDE);
    limits.max_alloc = Some(MEMORY);
    let format = match format {
        Format::Png => ImageFormat::Png,
        Format::Jpeg => ImageFormat::Jpeg,
    };
    let mut reader = ImageReader::with_format(Cursor::new(file), format);
    reader.limits(limits);
    let mut decoder = reader.into_decoder()?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MAX_PIXELS || decoder.total_bytes() > MEMORY {
        let too_much = image::error::LimitErrorKind::InsufficientMemory;
        return Err(ImageError::Limits(image::error::LimitError::from_kind(too_much)));
    }
    if format == ImageFormat::Jpeg && !jpeg::is_whole(file) {
        return Err(ImageError::IoError(ErrorKind::UnexpectedEof.into()));
    }
    let orientation = decoder.orientation()?;
    let mut picture = DynamicImage::from_decoder(decoder)?;
    picture.apply_orientation(orientation);
    Ok(picture)
}

/// The picture with eight bits per channel, as screens show it, and with alpha only if a pixel is transparent.
fn plain(picture: DynamicImage) -> DynamicImage {
    if !picture.color().has_alpha() {
        return picture.into_rgb8().into();
    }
    let picture = picture.into_rgba8();
    let opaque = picture.pixels().all(|pixel| pixel.0[3] == u8::MAX);
    let picture = DynamicImage::from(picture);
    if opaque { picture.into_rgb8().into() } else { picture }
}

/// A photograph as PNG is several times as large as a JPEG: an opaque picture is stored in the
/// smaller of the two formats.
fn encode_smallest(picture: &DynamicImage, format: Format) -> ImageResult<(Format, Vec<u8>)> {
    let bytes = encode(picture, format)?;
    if format == Format::Jpeg || picture.color().has_alpha() {
        return Ok((format, bytes));
    }
    let jpeg = encode(picture, Format::Jpeg)?;
    Ok(if jpeg.len() < bytes.len() { (Format::Jpeg, jpeg) } else { (format, bytes) })
}

fn encode(picture: &DynamicImage, format: Format) -> ImageResult<Vec<u8>> {
    let mut bytes = Vec::new();
    match format {
        Format::Png => picture.write_with_encoder(PngEncoder::new_with_quality(
            &mut bytes,
            CompressionType::Default,
            FilterType::Adaptive,
        ))?,
        Format::Jpeg => {
            picture.write_with_encoder(JpegEncoder::new_with_quality(&mut bytes, JPEG_QUALITY))?;
        }
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests;
