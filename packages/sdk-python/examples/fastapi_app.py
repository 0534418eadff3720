"""FastAPI: answer webhooks. Run it with `uvicorn fastapi_app:app`."""

import os

from fastapi import BackgroundTasks, FastAPI, Request, Response

from recado import Recado, WebhookVerificationError, verify_webhook

app = FastAPI()
recado = Recado(os.environ["RECADO_API_URL"], os.environ["RECADO_API_TOKEN"])


@app.post("/webhook")
async def receive(request: Request, tasks: BackgroundTasks) -> Response:
    body = await request.body()
    try:
        event = verify_webhook(body, request.headers, os.environ["RECADO_WEBHOOK_SECRET"])
    except WebhookVerificationError:
        return Response(status_code=401)
    if event["type"] == "message.received" and not event["fromMe"]:
        # The SDK waits for responses. A background task runs in a thread, so that it does not stop other requests.
        tasks.add_task(recado.reply, event, "Gracias, le contestamos en un momento.")
    return Response(status_code=204, background=tasks)
