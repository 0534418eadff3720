"""Flask: send from a form, and answer webhooks. Run it with `flask --app flask_app run`."""

import os

from flask import Flask, request

from recado import ApiError, Recado, WebhookVerificationError, verify_webhook

app = Flask(__name__)
recado = Recado(os.environ["RECADO_API_URL"], os.environ["RECADO_API_TOKEN"])


@app.post("/orders/<order>/ready")
def notify_customer(order: str) -> tuple[dict[str, str], int]:
    text = f"Su pedido {order} está listo."
    try:
        # With the order as its key, a double click sends one message.
        sent = recado.send_text(request.form["phone"], text, idempotency_key=f"ready-{order}")
    except ApiError as error:
        return {"message": str(error)}, error.status
    return {"status": sent["status"]}, 200


@app.post("/webhook")
def receive() -> tuple[str, int]:
    try:
        event = verify_webhook(request.get_data(), request.headers, os.environ["RECADO_WEBHOOK_SECRET"])
    except WebhookVerificationError:
        return "", 401
    if event["type"] == "message.received" and not event["fromMe"]:
        recado.reply(event, "Gracias, le contestamos en un momento.")
    return "", 204
