use fairway_application::ports::Randomness;

/// The system's generator of unguessable numbers.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemRandomness;

impl Randomness for SystemRandomness {
    #[expect(clippy::disallowed_methods, reason = "this is the port that everybody else asks")]
    fn bits(&self) -> u128 {
        rand::Rng::random(&mut rand::rng())
    }
}
