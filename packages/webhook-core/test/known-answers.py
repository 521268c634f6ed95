"""Prints the signatures that known-answers.test.ts expects: another JSON encoder, another HMAC.

    python3 test/known-answers.py
"""

import hashlib
import hmac
import json

SECRET = "schlüssel-🔑".encode()
TITLES = {
    "plain": "shop.example.com does not answer",
    "unicode": 'Größe "测试" 🔔 \\ \u0001\u2028',
    "lone surrogate": "half of a bell \ud83d and on",
    "one mebibyte": "é" * (2**20 // 2),
}


def body(title: str) -> bytes:
    message = {
        "event": "incident.created",
        "incident": {
            "id": "019dedd5-a980-7d21-8a53-6d0f3b9e2c14",
            "title": title,
            "status": "open",
            "severity": "critical",
            "started_at": "2026-05-03T12:34:56.000Z",
            "resolved_at": None,
        },
        "monitor": {
            "id": "019d9ab6-bd21-7a44-b6c9-90e1d7452fa8",
            "name": "Müller & Söhne",
            "type": "http",
            "target": "https://münchen.example/?q=ü",
        },
        "timestamp": "2026-05-03T12:34:56.012Z",
    }
    text = json.dumps(message, separators=(",", ":"), ensure_ascii=False)
    # UTF-8 has no bytes for half a surrogate pair: JSON writes it as an escape.
    return text.encode("utf-8", "surrogatepass").replace(b"\xed\xa0\xbd", b"\\ud83d")


for name, title in TITLES.items():
    signature = hmac.new(SECRET, body(title), hashlib.sha256).hexdigest()
    print(f"{name}: {len(body(title))} bytes, sha256={signature}")
