"""Runs calls that the tests describe in JSON on standard input, and prints their results as JSON."""

from __future__ import annotations

import base64
import json
import os
import re
import sys
import tracemalloc
import warnings
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))
import recado  # noqa: E402

warnings.simplefilter("error")


def snake(name: str) -> str:
    return re.sub(r"[A-Z]", lambda match: f"_{match.group().lower()}", name)


def decode(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    if "$file" in value:
        return recado.Media.file(value["$file"], file_name=value.get("name"))
    if "$data" in value:
        return recado.Media.data(base64.b64decode(value["$data"]), value["name"])
    if "$id" in value:
        return recado.Media.id(value["$id"])
    if "$instant" in value:
        return datetime.fromisoformat(value["$instant"])
    return value["$event"] if "$event" in value else value


def encode(value: Any, take: int) -> Any:
    if isinstance(value, Path):
        return str(value)
    if isinstance(value, bytes):
        return {"$data": base64.b64encode(value).decode()}
    if hasattr(value, "__next__"):
        return list(islice(value, take))
    return value


def describe(error: Exception) -> dict[str, Any]:
    kinds = {
        recado.ApiError: "api",
        recado.NetworkError: "network",
        recado.WebhookVerificationError: "webhook",
        ValueError: "argument",
        FileNotFoundError: "argument",
    }
    fields = ("status", "code", "server_message", "next_step", "errors", "request_id", "retry_after", "reason", "url")
    found = {re.sub(r"_(\w)", lambda m: m.group(1).upper(), name): getattr(error, name, None) for name in fields}
    return {"kind": kinds.get(type(error), type(error).__name__), "message": str(error), **found}


def run(client: recado.Recado, step: dict[str, Any]) -> Any:
    if step["call"] == "verifyWebhook":
        return recado.verify_webhook(step["body"], step["headers"], step["secret"], **step.get("named", {}))
    named = {snake(name): decode(value) for name, value in step.get("named", {}).items()}
    result = getattr(client, snake(step["call"]))(*(decode(value) for value in step.get("args", [])), **named)
    return encode(result, step.get("take", sys.maxsize))


def main() -> None:
    task = json.load(sys.stdin)
    if "MEMORY_LIMIT" in os.environ:
        # Counts the memory of Python objects. A limit of the operating system would also count loaded libraries.
        tracemalloc.start()
    client = recado.Recado(task["baseUrl"], task["apiToken"], **task.get("options", {}))
    if "clientId" in task:
        client = client.with_client(task["clientId"])
    for step in task["steps"]:
        try:
            result: dict[str, Any] = {"value": run(client, step)}
        except Exception as error:
            result = {"error": describe(error)}
        if tracemalloc.is_tracing() and tracemalloc.get_traced_memory()[1] > int(os.environ["MEMORY_LIMIT"]):
            result = {"error": {"message": f"used {tracemalloc.get_traced_memory()[1]} bytes"}}
        print(json.dumps(result), flush=True)


main()
