"""A receiver of Tocsin's webhook messages, with Python's standard library alone (3.8 or newer):

    PORT=8080 WEBHOOK_SECRET=... python3 receiver.py
"""

import json
import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from verify import verify

PORT = int(os.environ.get("PORT", "8080"))
WEBHOOK_SECRET = os.environ.get("WEBHOOK_SECRET", "")
if not WEBHOOK_SECRET:
    raise SystemExit("Set WEBHOOK_SECRET to the channel's webhook secret.")

BODY_BYTES_MAX = 1_048_576


class Receiver(BaseHTTPRequestHandler):
    timeout = 10  # Seconds a sender may stay silent before its connection is closed.

    def do_POST(self) -> None:
        # Tocsin always sends Content-Length, so this bounds the memory.
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal() or int(length) > BODY_BYTES_MAX:
            return self.answer(413)
        raw_body = self.rfile.read(int(length))
        if not verify(raw_body, self.headers.get("X-Service-Signature"), [WEBHOOK_SECRET]):
            return self.answer(401)

        # Answer first: Tocsin waits at most ten seconds and never sends a message again.
        self.answer(204)
        work(json.loads(raw_body))

    def answer(self, status: int) -> None:
        self.send_response(status)
        self.end_headers()


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
