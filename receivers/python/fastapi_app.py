"""FastAPI: WEBHOOK_SECRET=... uvicorn fastapi_app:app --port 8080"""

import json
import os

from fastapi import BackgroundTasks, Depends, FastAPI, HTTPException, Request, Response

from verify import verify

WEBHOOK_SECRET = os.environ["WEBHOOK_SECRET"]
app = FastAPI()


# A model as parameter would be parsed, and its .json() has other bytes than the body.
async def signed_message(request: Request) -> dict:
    raw_body = await request.body()
    if not verify(raw_body, request.headers.get("X-Service-Signature"), [WEBHOOK_SECRET]):
        raise HTTPException(401)
    return json.loads(raw_body)


@app.post("/hook")
async def hook(tasks: BackgroundTasks, message: dict = Depends(signed_message)) -> Response:
    # Runs after the answer.
    tasks.add_task(lambda: print(message["incident"]["title"], flush=True))
    return Response(status_code=204, background=tasks)
