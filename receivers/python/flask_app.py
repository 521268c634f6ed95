"""Flask: WEBHOOK_SECRET=... flask --app flask_app run --port 8080"""

import os
from functools import wraps

from flask import Flask, abort, request

from verify import verify

WEBHOOK_SECRET = os.environ["WEBHOOK_SECRET"]
app = Flask(__name__)
app.config["MAX_CONTENT_LENGTH"] = 1_048_576


def signed(view):
    @wraps(view)
    def guarded():
        # get_data() keeps the bytes for get_json(). After request.form it would be empty.
        if not verify(request.get_data(), request.headers.get("X-Service-Signature"), [WEBHOOK_SECRET]):
            abort(401)
        return view()

    return guarded


@app.post("/hook")
@signed
def hook():
    print(request.get_json()["incident"]["title"], flush=True)
    return "", 204
