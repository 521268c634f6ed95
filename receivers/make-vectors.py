"""Prints vectors.json. Python's hmac and openssl compute every signature, and must agree.

    python3 make-vectors.py > vectors.json
"""

import base64
import hashlib
import hmac
import json
import subprocess

SECRET = "It-is-a-secret"
OTHER = "It-is-another-secret"
MESSAGE = {
    "event": "incident.created",
    "incident": {
        "id": "019dedd5-a980-7d21-8a53-6d0f3b9e2c14",
        "title": "Shop is down: connection refused",
        "status": "open",
        "severity": "critical",
        "started_at": "2026-05-03T12:34:56.000Z",
        "resolved_at": None,
    },
    "monitor": {
        "id": "019dedd5-0b3c-7c6e-9d0e-2f4a5b6c7d8e",
        "name": "Müller & Söhne",
        "type": "http",
        "target": "https://münchen.example/?q=ü",
    },
    "timestamp": "2026-05-03T12:34:56.789Z",
}


def encoded(message: dict, separators=(",", ":"), ensure_ascii=False) -> bytes:
    return json.dumps(message, separators=separators, ensure_ascii=ensure_ascii).encode()


def titled(title: str) -> bytes:
    return encoded({**MESSAGE, "incident": {**MESSAGE["incident"], "title": title}})


def digest(body: bytes, secret: str = SECRET, algorithm: str = "sha256") -> str:
    by_python = hmac.new(secret.encode(), body, algorithm).hexdigest()
    key = f"hexkey:{secret.encode().hex()}"
    command = ["openssl", "dgst", f"-{algorithm}", "-mac", "HMAC", "-macopt", key, "-r"]
    by_openssl = subprocess.run(command, input=body, capture_output=True, check=True).stdout
    assert by_openssl.split()[0].decode() == by_python
    return by_python


def signature(body: bytes, secret: str = SECRET) -> str:
    return f"sha256={digest(body, secret)}"


vectors = []


def add(expected, name, body, header, secrets=(SECRET,)):
    text = {"body": body.decode()} if is_text(body) else {"body_base64": base64.b64encode(body).decode()}
    vector = {"name": name, "expected": expected, "secrets": list(secrets), "header": header, **text}
    vectors.append(vector)


def is_text(body: bytes) -> bool:
    try:
        return body.decode() is not None
    except UnicodeDecodeError:
        return False


plain = encoded(MESSAGE)
good = signature(plain)
hex_digits = digest(plain)
resolved = encoded(
    {
        **MESSAGE,
        "event": "incident.resolved",
        "incident": {**MESSAGE["incident"], "status": "resolved", "resolved_at": "2026-05-03T12:41:07.250Z"},
        "timestamp": "2026-05-03T12:41:07.263Z",
    }
)

BODIES = {
    "incident.created": plain,
    "incident.resolved": resolved,
    "Unicode": titled("Größe 测试 🔔 שלום e\u0301 \u2028 \ufeff"),
    "escapes, and half of a surrogate pair": titled('"\\\t\x00\x7f half of a bell: ').replace(
        b"bell: ", b"bell: \\ud83d"
    ),
    "a title of 5,000 characters": titled("é" * 5000),
    "an empty body": b"",
    "CRLF": b'{\r\n  "event": "incident.created"\r\n}\r\n',
    "a line feed at the end": plain + b"\n",
    "spaces around": b"  " + plain + b"\t ",
    "a byte order mark": b"\xef\xbb\xbf" + plain,
    "bytes that are no text": b"\xff\x00\xfe\x0a\x80",
    "percent signs, backslashes and dollars": b"%s %d %% \\n $HOME `id`",
}
for name, body in BODIES.items():
    add("trusted", f"body: {name}", body, signature(body))

SECRETS = {
    "beyond ASCII": "schlüssel-🔑",
    "shell characters": "it's \"a\" $secret `id` \\n %s & ;",
    "a dash first": "-hmac",
    "a line feed at the end": "secret\n",
    "one space": " ",
    "63 bytes": "k" * 63,
    "64 bytes, a block of the hash": "k" * 64,
    "65 bytes": "k" * 65,
    "300 bytes": "kü" * 100,
}
for name, secret in SECRETS.items():
    add("trusted", f"secret: {name}", plain, signature(plain, secret), [secret])

WRONG_SECRETS = {
    "another": OTHER,
    "in upper case": SECRET.upper(),
    "with a line feed at its end": SECRET + "\n",
    "one character short": SECRET[:-1],
}
for name, secret in WRONG_SECRETS.items():
    add("refused", f"wrong secret: {name}", plain, good, [secret])

CHANGED_BODIES = {
    "one bit": bytes([plain[0] ^ 1]) + plain[1:],
    "the last byte": plain[:-1] + b"]",
    "a line feed more": plain + b"\n",
    "one byte less": plain[:-1],
    "nothing left": b"",
    "parsed, and written with spaces": encoded(MESSAGE, separators=(", ", ": ")),
    "parsed, and written with escapes": encoded(MESSAGE, ensure_ascii=True),
    "another severity": plain.replace(b"critical", b"info"),
    "Unicode decomposed": plain.replace("ü".encode(), "u\u0308".encode()),
    "as Latin-1": plain.decode().encode("latin-1"),
}
for name, body in CHANGED_BODIES.items():
    add("refused", f"changed body: {name}", body, good)
add("refused", "changed body: CRLF became LF", BODIES["CRLF"].replace(b"\r", b""), signature(BODIES["CRLF"]))
add("refused", "changed body: cut at a NUL", b"cut", signature(b"cut\x00here"))

HEADERS = {
    "missing": None,
    "empty": "",
    "the prefix alone": "sha256=",
    "no prefix": hex_digits,
    "upper-case hex": f"sha256={hex_digits.upper()}",
    "an upper-case prefix": f"SHA256={hex_digits}",
    "a colon for the equals sign": f"sha256:{hex_digits}",
    "one digit short": good[:-1],
    "one digit long": f"{good}0",
    "the last digit changed": good[:-1] + ("0" if good[-1] != "0" else "1"),
    "a space before": f" {good}",
    "a space after": f"{good} ",
    "a space after the prefix": f"sha256= {hex_digits}",
    "a line feed after": f"{good}\n",
    "twice": f"{good}, {good}",
    "a wrong one first": f"sha256={'0' * 64},{good}",
    "in quotes": f'"{good}"',
    "percent-encoded": good.replace("=", "%3D"),
    "a letter that is no hex digit": f"{good[:-1]}g",
    "beyond ASCII": f"{good[:-1]}ü",
    "a digit of another script": f"{good[:-1]}٣",
    "64 zeros": f"sha256={'0' * 64}",
    "0x before the digits": f"sha256=0x{hex_digits[2:]}",
    "base64": "sha256=" + base64.b64encode(bytes.fromhex(hex_digits)).decode(),
}
for name, header in HEADERS.items():
    add("refused", f"header: {name}", plain, header)

swapped = hmac.new(plain, SECRET.encode(), "sha256").hexdigest()
ALGORITHMS = {
    "SHA-1": f"sha1={digest(plain, algorithm='sha1')}",
    "SHA-512": f"sha512={digest(plain, algorithm='sha512')}",
    "SHA-1, said to be SHA-256": f"sha256={digest(plain, algorithm='sha1')}",
    "SHA-256, said to be SHA-1": f"sha1={hex_digits}",
    "SHA-256 without a secret": f"sha256={hashlib.sha256(plain).hexdigest()}",
    "SHA-256 of the secret and the body": f"sha256={hashlib.sha256(SECRET.encode() + plain).hexdigest()}",
    "the body as the key": f"sha256={swapped}",
    "none": "none=",
}
for name, header in ALGORITHMS.items():
    add("refused", f"wrong algorithm: {name}", plain, header)

add("trusted", "two secrets: the first one's", plain, good, [SECRET, OTHER])
add("trusted", "two secrets: the second one's", plain, good, [OTHER, SECRET])
add("trusted", "three secrets: the middle one's", plain, good, [OTHER, SECRET, "third"])
add("refused", "two secrets: neither one's", plain, good, [OTHER, "third"])
add("refused", "two secrets: no header", plain, None, [SECRET, OTHER])

empty = f"sha256={hmac.new(b'', plain, 'sha256').hexdigest()}"
add("error", "no secret: an empty one, which anyone can sign with", plain, empty, [""])
add("error", "no secret: an empty one beside the right one", plain, good, [SECRET, ""])
add("error", "no secret: an empty list", plain, good, [])
add("error", "no secret: an empty one, and no header", plain, None, [""])

names = [vector["name"] for vector in vectors]
assert len(set(names)) == len(names)
lines = ",\n".join(f"    {json.dumps(vector, ensure_ascii=False)}" for vector in vectors)
print(f'{{\n  "vectors": [\n{lines}\n  ]\n}}')
