import hashlib
import hmac
from typing import Optional, Sequence


def verify(raw_body: bytes, header: Optional[str], secrets: Sequence[str]) -> bool:
    """Copy this function. It returns True if the sender knows one of the secrets.

    raw_body: the bytes as received, before any parser
    header: the value of X-Service-Signature, or None
    secrets: the channel's secret, or both while it is replaced
    Raises ValueError if a secret is missing or empty: anyone could sign with it.
    """
    if not secrets or not all(secrets):
        raise ValueError("A secret is missing.")
    # compare_digest refuses text beyond ASCII, so it gets bytes.
    received = (header or "").encode(errors="replace")
    is_trusted = False
    for secret in secrets:
        digest = hmac.new(secret.encode(), raw_body, hashlib.sha256).hexdigest()
        # No early exit: the time must not show which secret matched.
        is_trusted |= hmac.compare_digest(received, f"sha256={digest}".encode())
    return is_trusted
