//! Measures a logo, for advice to its uploader.

use fairway_domain::logo::LogoLooks;
use image::{DynamicImage, RgbaImage};

/// Long enough to show margins, and short enough to check every pixel.
const SKETCH_SIDE: u32 = 400;
/// The alpha up to which a pixel is invisible.
const FAINT: u8 = 16;
/// The alpha from which a pixel is opaque: scaling an opaque picture makes some pixels slightly transparent.
const SOLID: u8 = u8::MAX - FAINT;
/// The largest difference per channel from the margin's color that still counts as margin, as JPEG changes colors slightly.
const NEAR: u8 = 24;

/// Measures an uploaded picture.
pub(super) fn looks(picture: &DynamicImage) -> LogoLooks {
    let sketch = picture.thumbnail(SKETCH_SIDE, SKETCH_SIDE).into_rgba8();
    LogoLooks {
        width: picture.width(),
        height: picture.height(),
        transparent: picture.color().has_alpha() && sketch.pixels().any(|pixel| pixel.0[3] < SOLID),
        margin_percent: margin_percent(&sketch),
    }
}

/// The larger of the empty shares of width and height; 100 for a picture of one color.
fn margin_percent(sketch: &RgbaImage) -> u32 {
    let corner = sketch.get_pixel(0, 0).0;
    let shown = sketch.enumerate_pixels().filter(|(_, _, pixel)| !is_margin(pixel.0, corner));
    // Left, top, right, bottom of the visible part.
    let frame = shown.fold(None, |frame, (x, y, _)| {
        let (left, top, right, bottom) = frame.unwrap_or((x, y, x, y));
        Some((x.min(left), y.min(top), x.max(right), y.max(bottom)))
    });
    let Some((left, top, right, bottom)) = frame else { return 100 };
    let empty = |side: u32, shown: u32| (side - shown) * 100 / side;
    empty(sketch.width(), right - left + 1).max(empty(sketch.height(), bottom - top + 1))
}

/// Whether a pixel is invisible, or has the color of the corner.
fn is_margin(pixel: [u8; 4], corner: [u8; 4]) -> bool {
    let [.., alpha] = pixel;
    alpha <= FAINT || pixel.iter().zip(corner).all(|(a, b)| a.abs_diff(b) <= NEAR)
}

#[cfg(test)]
mod tests {
    use image::{Rgba, RgbaImage};

    use super::*;

    /// A picture of one color with a centred black box with sides of `inner` pixels.
    fn boxed(side: u32, inner: u32, color: [u8; 4]) -> DynamicImage {
        let edge = (side - inner) / 2;
        RgbaImage::from_fn(side, side, |x, y| {
            let inside = |at: u32| (edge..edge + inner).contains(&at);
            if inside(x) && inside(y) { Rgba([0, 0, 0, 255]) } else { Rgba(color) }
        })
        .into()
    }

    #[test]
    fn size_and_transparency_are_of_the_uploaded_picture() {
        let seen = looks(&boxed(1_200, 1_200, [0; 4]));
        assert_eq!(
            (seen.width, seen.height, seen.transparent),
            (1_200, 1_200, false),
            "an alpha that hides nothing"
        );
        assert!(looks(&boxed(500, 400, [0; 4])).transparent);
        for side in [30, 120, 1_100] {
            assert!(!looks(&boxed(side, side / 2, [255; 4])).transparent, "{side} pixels in a white box");
        }
        assert!(!looks(&DynamicImage::new_rgb8(10, 10)).transparent);
    }

    #[test]
    fn margins_are_found_whether_they_are_seen_through_white_or_nearly_so() {
        for color in [[0, 0, 0, 0], [255, 255, 255, 255], [255, 255, 255, 8], [40, 120, 200, 255]] {
            assert_eq!(looks(&boxed(400, 300, color)).margin_percent, 25, "{color:?}");
        }
        assert_eq!(looks(&boxed(400, 0, [255; 4])).margin_percent, 100, "there is nothing on it");
    }

    #[test]
    fn the_wider_of_two_margins_counts() {
        let mut wide = RgbaImage::from_pixel(400, 100, Rgba([255; 4]));
        for (x, y) in (0..400).flat_map(|x| (40..60).map(move |y| (x, y))) {
            wide.put_pixel(x, y, Rgba([0, 0, 0, 255]));
        }
        assert_eq!(looks(&wide.into()).margin_percent, 80);
    }
}
