"""A receiver of Tocsin's webhook messages, with Python's standard library alone (3.8 or newer):

    PORT=8080 WEBHOOK_SECRET=... python3 receiver.py
"""

import json
import os
import re
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from verify import verify

PORT = int(os.environ.get("PORT", "8080"))
WEBHOOK_SECRET = os.environ.get("WEBHOOK_SECRET", "")
if not WEBHOOK_SECRET:
    raise SystemExit("Set WEBHOOK_SECRET to the channel's webhook secret.")

BODY_BYTES_MAX = 1_048_576
LINE_BYTES_MAX = 4_096
DIGITS_MAX = 16


class Receiver(BaseHTTPRequestHandler):
    timeout = 10  # Seconds a sender may stay silent before its connection is closed.

    def do_POST(self) -> None:
        try:
            raw_body = self.read_body()
            # get() would return the first of two signatures.
            signature = ",".join(self.headers.get_all("X-Service-Signature", []))
            if not verify(raw_body, signature, [WEBHOOK_SECRET]):
                return self.answer(401)
            message = json.loads(raw_body)
        except TooLong:
            return self.answer(413)
        except ValueError:
            return self.answer(400)

        # Answer first: Tocsin waits at most ten seconds and never sends a message again.
        self.answer(204)
        work(message)

    def read_body(self) -> bytes:
        codings = self.headers.get_all("Transfer-Encoding", [])
        lengths = self.headers.get_all("Content-Length", [])
        if not codings:
            return self.read_exactly(number(r"\d+", 10, lengths[0] if len(set(lengths)) == 1 else ""))
        if lengths or [coding.lower() for coding in codings] != ["chunked"]:
            raise ValueError("The length of the body is unclear.")
        return self.read_chunks()

    # A proxy may send a body in chunks, without Content-Length. http.server does not read them.
    def read_chunks(self) -> bytes:
        body = b""
        while size := number(r"[\da-fA-F]+", 16, self.read_line().split(";")[0].strip()):
            body += self.read_exactly(size, BODY_BYTES_MAX - len(body))
            if self.read_line() != "":
                raise ValueError("A chunk does not end where it says.")
        while self.read_line() != "":
            pass  # Trailers.
        return body

    def read_exactly(self, size: int, size_max: int = BODY_BYTES_MAX) -> bytes:
        if size > size_max:
            raise TooLong
        return self.rfile.read(size)

    def read_line(self) -> str:
        line = self.rfile.readline(LINE_BYTES_MAX)
        if not line.endswith(b"\r\n"):
            raise ValueError("A line does not end.")
        return line[:-2].decode("latin-1")

    def refuse_method(self) -> None:
        self.answer(405, {"Allow": "POST"})

    do_GET = do_HEAD = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = refuse_method

    def answer(self, status: int, headers: dict = {}) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()


class TooLong(Exception):
    pass


def number(pattern: str, base: int, text: str) -> int:
    if not re.fullmatch(pattern, text, re.ASCII):
        raise ValueError("A length is no number.")
    if len(text) > DIGITS_MAX:
        raise TooLong
    return int(text, base)


def work(message: dict) -> None:
    title = json.dumps(message["incident"]["title"])
    name = json.dumps(message["monitor"]["name"])
    print(message["event"], title, "on", name, flush=True)


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", PORT), Receiver)
    print(f"Listening on http://127.0.0.1:{server.server_port}/", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        server.server_close()
