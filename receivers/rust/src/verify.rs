//! Copy this file. It needs the crates hmac 0.12 and sha2 0.10.

use hmac::{Hmac, Mac};
use sha2::Sha256;

#[derive(Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The sender knows none of the secrets.
    Untrusted,
    /// A secret is missing or empty: anyone could sign with it.
    NoSecret,
}

/// Returns `Ok` if the sender knows one of the secrets.
///
/// - `raw_body`: the bytes as received, before any parser
/// - `header`: the value of `X-Service-Signature`
/// - `secrets`: the channel's secret, or both while it is replaced
pub fn verify(raw_body: &[u8], header: Option<&[u8]>, secrets: &[&str]) -> Result<(), Refusal> {
    if secrets.is_empty() || secrets.iter().any(|secret| secret.is_empty()) {
        return Err(Refusal::NoSecret);
    }
    let received = header.and_then(digest_of).ok_or(Refusal::Untrusted)?;
    let mut is_trusted = false;
    for secret in secrets {
        let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("HMAC takes a key of any length");
        mac.update(raw_body);
        // No early exit: the time must not show which secret matched.
        is_trusted |= mac.verify_slice(&received).is_ok();
    }
    is_trusted.then_some(()).ok_or(Refusal::Untrusted)
}

/// Lower-case hex alone: another spelling of the digest is another header.
fn digest_of(header: &[u8]) -> Option<Vec<u8>> {
    let digits = header.strip_prefix(b"sha256=")?;
    if digits.len() != 64 || !digits.iter().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f')) {
        return None;
    }
    let text = std::str::from_utf8(digits).ok()?;
    (0..64).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).ok()).collect()
}
